# Fling: `make demo` renders the scenes, `make test` runs the tests; both install missing packages first.
.DEFAULT_GOAL := help
.PHONY: help demo uikit samples test test-debug test-release test-streams check test-machines setup build install dist check-all bench bench-dynamics bench-gestures bench-layouts bench-raster bench-gif bench-vector bench-farm physics-table fuzz fuzz-dynamics fuzz-scenes fuzz-input gallery screenshots sizes vector-check docs format lint clean

PREFIX ?= /usr/local
SWIFT ?= swift
FLING := .build/release/fling
# No program searches its own folder for libraries: an installed program finds none there. Two packages share the build's folder;
# a cached manifest could build the other one.
LOCAL := --disable-local-rpath --disable-build-manifest-caching
BUILD := $(SWIFT) build $(LOCAL)
# The package of benchmarks and fuzzers uses the same build folder.
BENCHMARKS := --package-path Benchmarks --scratch-path .build
BUILD_BENCHMARKS := $(BUILD) $(BENCHMARKS)
BASH_COMPLETION = $(PREFIX)/share/bash-completion/completions/fling
# The folder that zsh searches; Debian's packages use another one.
ZSH_COMPLETIONS ?= $(PREFIX)/share/zsh/$(if $(filter /usr,$(PREFIX)),vendor-completions,site-functions)

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Install missing C libraries (with apt; uses sudo only if necessary)
	@.ci/setup

build: setup ## Build the program, .build/release/fling
	$(BUILD) -c release --product fling

demo: build ## Render every scene of Scenes/ into Output/
	$(FLING) render Scenes/*.yaml -o Output
	@echo "The films are in Output/. \"make samples\" films UIKit code."

# The layer in the shape of UIKit, where a program that was just built looks for it.
LAYER := .build/release/lib/fling

uikit: setup ## Build the layer that UIKit code is compiled against, in .build/release/lib/fling
	$(BUILD) -c release --product FlingUIKit
	.ci/uikit .build/release "$(LAYER)" "$(abspath $(LAYER))"

samples: build uikit ## Film the UIKit code of Samples/ into Output/Samples, and check it
	.ci/samples $(FLING) Output/Samples

# Flags of test builds. CI omits debug information and compiles the debug build by module, without separate jobs for interfaces.
ifdef CI
FLAGS := -Xswiftc -gnone
DEBUG_FLAGS := -Xswiftc -wmo -Xswiftc -num-threads -Xswiftc 2 -Xswiftc -no-emit-module-separately-wmo
endif
# Set to run a sample, as CI does: most tests in debug or in release only. Those that compute much run in release, which takes a
# third of the time, and so do those of the programs, so that SwiftNIO and the layer for UIKit code are compiled once. Without it,
# as in "make check-all", all tests run in both.
SAMPLE ?=
MODULES := $(patsubst Tests/%Tests,%,$(wildcard Tests/*Tests))
DEBUG_ONLY := FlingGeometry FlingGestures FlingOverlays FlingScene FlingStage FlingType
RELEASE_ONLY := FlingCodecs FlingDynamics FlingFarm FlingFilm FlingRaster FlingVector
IN_DEBUG = $(if $(SAMPLE),FLING_WITHOUT_PROGRAMS=1 FLING_TESTS="$(filter-out $(RELEASE_ONLY),$(MODULES))")
IN_RELEASE = $(if $(SAMPLE),FLING_TESTS="$(filter-out $(DEBUG_ONLY),$(MODULES))")
# A program that uses the library, in a package of its own.
EXAMPLE := --package-path Tests/Uses/LibraryExample --scratch-path .build

test: test-debug test-release ## Run all tests, in debug and in release

test-debug: setup
	@$(if $(SAMPLE),,.ci/browser)
	$(IN_DEBUG) $(BUILD) --build-tests $(FLAGS) $(DEBUG_FLAGS)
	$(IN_DEBUG) $(SWIFT) test --skip-build $(LOCAL) --parallel $(FLAGS) $(DEBUG_FLAGS)
	$(IN_DEBUG) $(BUILD) $(EXAMPLE) $(FLAGS) $(DEBUG_FLAGS)
	.ci/example .build/debug/LibraryExample
	$(if $(SAMPLE),,$(BUILD_BENCHMARKS) --build-tests $(FLAGS) $(DEBUG_FLAGS))
	$(if $(SAMPLE),,$(SWIFT) test $(BENCHMARKS) --skip-build $(LOCAL) --parallel $(FLAGS) $(DEBUG_FLAGS))

test-release: setup
	@.ci/browser
	$(IN_RELEASE) $(SWIFT) test $(LOCAL) -c release --parallel $(FLAGS)
	FLING_WITHOUT_PROGRAMS=1 $(SWIFT) test $(BENCHMARKS) $(LOCAL) -c release --parallel $(FLAGS)

# The name of a folder in Tests without "Tests".
MODULE ?= FlingScene

check: setup ## Run the tests of one module in debug (MODULE=FlingScene)
	FLING_TESTS=$(MODULE) $(SWIFT) test $(LOCAL) --parallel

# It uses the release build of the tests.
test-streams:
	FLING_HEAVY=1 $(SWIFT) test $(LOCAL) -c release --skip-build $(FLAGS) --filter RandomStreamTests

test-machines: ## Check that the solver gives the same states on emulated wasm and arm64, and the paint loops the same bytes
	@.ci/setup qemu-user libc6-dev-arm64-cross libgcc-12-dev-arm64-cross
	$(BUILD_BENCHMARKS) -c release --product call-log
	.ci/machines wasm arm64

install: ## Copy the built program, the layer of "make uikit", the man page and completions into DESTDIR and PREFIX (/usr/local), without building
	@test -x "$(FLING)" || { echo "error: there is no $(FLING) yet; run \"make build\" first" >&2; exit 1; }
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/man/man1" "$(DESTDIR)$(dir $(BASH_COMPLETION))" \
	  "$(DESTDIR)$(ZSH_COMPLETIONS)" "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d"
	install -m 755 "$(FLING)" "$(DESTDIR)$(PREFIX)/bin/fling"
	@test -n "$(LAYER)" || exit 0; \
	if test -d "$(LAYER)"; then .ci/uikit .build/release "$(DESTDIR)$(PREFIX)/lib/fling" "$(PREFIX)/lib/fling"; \
	else echo "note: without what \"fling run\" needs for UIKit code, which \"make uikit\" builds"; fi
	install -m 644 Documentation/fling.1 "$(DESTDIR)$(PREFIX)/share/man/man1/fling.1"
	"$(FLING)" --generate-completion-script bash > "$(DESTDIR)$(BASH_COMPLETION).tmp"
	sed '1{/^#!/d;}' "$(DESTDIR)$(BASH_COMPLETION).tmp" > "$(DESTDIR)$(BASH_COMPLETION)" && rm "$(DESTDIR)$(BASH_COMPLETION).tmp"
	"$(FLING)" --generate-completion-script zsh > "$(DESTDIR)$(ZSH_COMPLETIONS)/_fling"
	"$(FLING)" --generate-completion-script fish > "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/fling.fish"

dist: ## Build an archive of a program that needs only the C library, in .build-dist
	@.ci/setup dpkg-dev xz-utils
	.ci/dist

check-all: ## Run all checks, including slow ones, and write Documentation/Checks.md
	.ci/check-all

bench: setup ## Measure parsing, ticks, drawing, encoding, memory and start-up time
	$(BUILD) -c release --product fling
	$(BUILD_BENCHMARKS) -c release --product bench
	.build/release/bench Benchmarks/Scenes/*.yaml

# PEERS: a folder with physics/run, which builds other engines with the same scenes. SCENES: letters of scenes. RUNS: runs of each.
PEERS ?=
SCENES ?= abcdef
RUNS ?= 3

bench-dynamics: setup ## Compare the time of the physics with other engines (PEERS=folder with physics/run, SCENES=abcdef, RUNS=3)
	$(BUILD_BENCHMARKS) -c release --product bench
	$(BUILD_BENCHMARKS) -c release --product FlingPeer
	Benchmarks/beside "$(PEERS)" speed .build/release/bench $(SCENES) $(RUNS) > .build/speed.tmp
	@.build/release/bench dynamics --measured .build/speed.tmp $(SCENES) $(RUNS)

bench-gestures: setup ## Time gesture recognition
	$(BUILD_BENCHMARKS) -c release --product bench
	@.build/release/bench gestures

bench-layouts: setup ## Time layouts
	$(BUILD_BENCHMARKS) -c release --product bench
	@.build/release/bench layouts

bench-raster: setup ## Compare the time of the rasterizer with others (PEERS=folder with raster/run)
	$(BUILD_BENCHMARKS) -c release --product bench
	Benchmarks/beside "$(PEERS)" raster > .build/raster.tmp
	@.build/release/bench raster .build/raster.tmp
	@echo; .build/release/bench frames

bench-gif: setup ## Encode the same GIFs with Fling and other tools (PEERS=folder with raster/run)
	$(BUILD) -c release --product fling
	$(BUILD_BENCHMARKS) -c release --product bench
	@if [ -e "$(PEERS)/raster/run" ]; then \
	  python3 Benchmarks/Film/gifs.py .build/release/bench $(FLING) "$(PEERS)" \
	    $(addprefix Benchmarks/Scenes/,newtons-cradle.yaml lifted-card.yaml bowling.yaml falling-letters.yaml toss-card.yaml); \
	else echo "notice: set PEERS to the folder that contains raster/run; without it there is no comparison." >&2; fi

bench-vector: setup ## Time the fitting and writing of vector films
	$(BUILD_BENCHMARKS) -c release --product bench
	@.build/release/bench vector Benchmarks/Scenes/*.yaml

bench-farm: build ## Measure films in parts, and write the table of speed-ups in Documentation/Scale.md
	python3 Benchmarks/Film/farm.py $(FLING) --write

physics-table: setup ## Write Documentation/Physics.md, the truth table (PEERS=folder with physics/run)
	$(BUILD_BENCHMARKS) -c release --product bench
	Benchmarks/beside "$(PEERS)" truth > .build/truth.tmp
	.build/release/bench truth Documentation/Physics.md .build/truth.tmp

fuzz-dynamics: setup ## Fuzz the physics with extreme numbers for SECONDS (600)
	$(BUILD_BENCHMARKS) -c release --product fuzz
	.build/release/fuzz --seconds $(or $(SECONDS),600)

fuzz-scenes: setup ## Fuzz the program with mutated scenes for SECONDS (600), with limits of time and memory
	$(BUILD) -c release --product fling
	$(BUILD_BENCHMARKS) -c release --product fuzz-scenes
	.build/release/fuzz-scenes --seconds $(or $(SECONDS),600) --seed $(or $(SEED),1) \
	  --pieces Tests/BadInput Scenes Tests/Scenes Tests/Acceptance Tests/Uses Tests/Seeds

# The fuzzed parsers.
INPUTS := PNG Film Font Path Scene Text Expression Script
INPUT ?= PNG
FUZZ_BUILD := FLING_FUZZ=1 $(BUILD) --package-path Benchmarks -c release --scratch-path .build-fuzz --sanitize=address --sanitize=fuzzer --product

fuzz-input: setup ## Fuzz INPUT=PNG|Film|Font|Path|Scene|Text|Expression|Script for SECONDS (600) with sanitizers
	$(FUZZ_BUILD) fuzz-$(INPUT)
	Benchmarks/FuzzInput/run $(or $(SECONDS),600) $(INPUT)

fuzz: setup ## Run all fuzzers for SECONDS (3600) in total
	@for input in $(INPUTS); do $(FUZZ_BUILD) fuzz-$$input || exit 1; done
	Benchmarks/FuzzInput/run $$(($(or $(SECONDS),3600) / 10)) $(INPUTS)
	$(MAKE) fuzz-dynamics SECONDS=$$(($(or $(SECONDS),3600) / 10))
	$(MAKE) fuzz-scenes SECONDS=$$(($(or $(SECONDS),3600) / 10))

gallery: build ## Render the gallery into Output/gallery and update the pictures that pages show
	@.ci/setup python3-pil
	.ci/gallery --write

sizes: build ## Measure ten scenes in all formats, for the table in Documentation/Output.md
	@.ci/setup ffmpeg python3-yaml
	.ci/sizes --write

screenshots: build ## Take the screenshots that README.md shows
	@.ci/setup python3-pil chromium
	.ci/screenshots

vector-check: build ## Check vector films of all scenes in other programs, and write Documentation/VectorChecks.md
	@.ci/setup chromium python3-pil python3-yaml python3-tinycss2 python3-venv
	.ci/vectors

docs: setup ## Build the documentation of the library's modules in .build/docs
	$(BUILD)
	.ci/docs .build/docs

format: ## Format the sources
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests Benchmarks

lint: ## Check layout, imports, file lengths and forbidden calls, and the pages' HTML, CSS and JavaScript
	@.ci/setup tidy node-typescript python3-tinycss2 python3-yaml
	.ci/pages
	$(SWIFT) format lint --parallel --strict --recursive Package.swift Sources Tests Benchmarks
	.ci/rules

clean: ## Remove everything that was built or rendered
	rm -rf .build .build-dist .build-fuzz Output
