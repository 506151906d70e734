# Fling: `make demo` renders the scenes, `make test` runs the tests; both install what is missing first.
.DEFAULT_GOAL := help
.PHONY: help demo test check test-arm64 setup build install dist check-all bench bench-dynamics bench-gestures bench-raster bench-gif physics-table fuzz fuzz-dynamics fuzz-scenes fuzz-input gallery docs format lint clean

PREFIX ?= /usr/local
SWIFT ?= swift
FLING := .build/release/fling
# No program looks for libraries in its own folder: what is installed finds none there.
LOCAL := --disable-local-rpath
BUILD := $(SWIFT) build $(LOCAL)
# The package of benchmarks and fuzzers, which shares the build's folder.
BENCHMARKS := --package-path Benchmarks --scratch-path .build
BUILD_BENCHMARKS := $(BUILD) $(BENCHMARKS)
BASH_COMPLETION = $(PREFIX)/share/bash-completion/completions/fling
# Where zsh looks: Debian's packages have a folder of their own.
ZSH_COMPLETIONS ?= $(PREFIX)/share/zsh/$(if $(filter /usr,$(PREFIX)),vendor-completions,site-functions)

help: ## Say what the targets do
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Install the C libraries that are missing (apt; asks for sudo only if it must)
	@.ci/setup

build: setup ## Build the program, .build/release/fling
	$(BUILD) -c release --product fling

demo: build ## Render every scene of Scenes/ into Output/
	$(FLING) render Scenes/*.yaml -o Output
	@echo "The films are in Output/."

# What the tests are built with besides; CI leaves out what only debuggers read, and compiles the debug build by modules.
FLAGS ?=
DEBUG_FLAGS ?=

test: setup ## Run all tests, in debug and in release
	@.ci/browser
	$(BUILD) --build-tests $(FLAGS) $(DEBUG_FLAGS)
	$(SWIFT) test --skip-build $(LOCAL) --parallel $(FLAGS) $(DEBUG_FLAGS)
	$(BUILD_BENCHMARKS) --build-tests $(FLAGS) $(DEBUG_FLAGS)
	$(SWIFT) test $(BENCHMARKS) --skip-build $(LOCAL) --parallel $(FLAGS) $(DEBUG_FLAGS)
	$(SWIFT) test $(LOCAL) -c release --parallel $(FLAGS)
	$(SWIFT) test $(BENCHMARKS) $(LOCAL) -c release --parallel $(FLAGS)

# A folder of Tests without the last five letters.
MODULE ?= FlingScene

check: ## Run the tests of one module in debug (MODULE=FlingScene); what has not changed is not built again
	FLING_MODULE=$(MODULE) $(SWIFT) test $(LOCAL) --parallel

test-arm64: ## Run the solver and the loops of painting on an emulated arm64 and demand the same bytes as here
	@.ci/setup qemu-user libc6-dev-arm64-cross libgcc-12-dev-arm64-cross
	.ci/machines arm64

install: ## Copy the built program, its man page and completions into DESTDIR and PREFIX (/usr/local); builds nothing
	@test -x "$(FLING)" || { echo "error: there is no $(FLING) yet; run \"make build\" first" >&2; exit 1; }
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/man/man1" "$(DESTDIR)$(dir $(BASH_COMPLETION))" \
	  "$(DESTDIR)$(ZSH_COMPLETIONS)" "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d"
	install -m 755 "$(FLING)" "$(DESTDIR)$(PREFIX)/bin/fling"
	install -m 644 Documentation/fling.1 "$(DESTDIR)$(PREFIX)/share/man/man1/fling.1"
	"$(FLING)" --generate-completion-script bash > "$(DESTDIR)$(BASH_COMPLETION).tmp"
	sed '1{/^#!/d;}' "$(DESTDIR)$(BASH_COMPLETION).tmp" > "$(DESTDIR)$(BASH_COMPLETION)" && rm "$(DESTDIR)$(BASH_COMPLETION).tmp"
	"$(FLING)" --generate-completion-script zsh > "$(DESTDIR)$(ZSH_COMPLETIONS)/_fling"
	"$(FLING)" --generate-completion-script fish > "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/fling.fish"

dist: ## Make an archive of a program that needs only the C library, in .build-dist
	@.ci/setup dpkg-dev xz-utils
	.ci/dist

check-all: ## Run all checks, those that take long too, and write Documentation/Checks.md
	.ci/check-all

bench: setup ## Measure parsing, ticks, drawing, encoding, memory and start-up
	$(BUILD) -c release --product fling
	$(BUILD_BENCHMARKS) -c release --product bench
	.build/release/bench Benchmarks/Scenes/*.yaml

# A folder that holds physics/run, which builds other engines and knows the same scenes; the scenes' letters; how often.
PEERS ?=
SCENES ?= abcdef
RUNS ?= 3

bench-dynamics: setup ## Time the physics beside other engines (PEERS=folder with physics/run, SCENES=abcdef, RUNS=3)
	$(BUILD_BENCHMARKS) -c release --product bench
	$(BUILD_BENCHMARKS) -c release --product FlingPeer
	Benchmarks/beside "$(PEERS)" speed .build/release/bench $(SCENES) $(RUNS) > .build/speed.tmp
	@.build/release/bench dynamics --measured .build/speed.tmp $(SCENES) $(RUNS)

bench-gestures: setup ## Time a tick of touches and recognizers
	$(BUILD_BENCHMARKS) -c release --product bench
	@.build/release/bench gestures

bench-raster: setup ## Time the rasteriser beside other ones (PEERS=folder with raster/run)
	$(BUILD_BENCHMARKS) -c release --product bench
	Benchmarks/beside "$(PEERS)" raster > .build/raster.tmp
	@.build/release/bench raster .build/raster.tmp
	@echo; .build/release/bench frames

bench-gif: setup ## Make the same GIFs with Fling and other tools (PEERS=folder with raster/run)
	$(BUILD) -c release --product fling
	$(BUILD_BENCHMARKS) -c release --product bench
	@if [ -e "$(PEERS)/raster/run" ]; then \
	  python3 Benchmarks/Film/gifs.py .build/release/bench $(FLING) "$(PEERS)" \
	    $(addprefix Benchmarks/Scenes/,newtons-cradle.yaml lifted-card.yaml bowling.yaml falling-letters.yaml toss-card.yaml); \
	else echo "notice: PEERS=folder names where raster/run is; without it there is nothing to compare with." >&2; fi

physics-table: setup ## Write Documentation/Physics.md, the truth table (PEERS=folder with physics/run)
	$(BUILD_BENCHMARKS) -c release --product bench
	Benchmarks/beside "$(PEERS)" truth > .build/truth.tmp
	.build/release/bench truth Documentation/Physics.md .build/truth.tmp

fuzz-dynamics: ## Run random physics with wild numbers for SECONDS (600)
	$(BUILD_BENCHMARKS) -c release --product fuzz
	.build/release/fuzz --seconds $(or $(SECONDS),600)

fuzz-scenes: setup ## Give changed scenes to the program for SECONDS (600), its limits and its messages watched
	$(BUILD) -c release --product fling
	$(BUILD_BENCHMARKS) -c release --product fuzz-scenes
	.build/release/fuzz-scenes --seconds $(or $(SECONDS),600) --seed $(or $(SEED),1) \
	  --pieces Tests/BadInput Scenes Tests/Acceptance Tests/Uses Tests/Seeds

# What takes the bytes.
INPUTS := PNG Film Font Path Scene Text Expression Script
INPUT ?= PNG
FUZZ_BUILD := FLING_FUZZ=1 $(BUILD) --package-path Benchmarks -c release --scratch-path .build-fuzz --sanitize=address --sanitize=fuzzer --product

fuzz-input: setup ## Feed wild bytes for SECONDS (600) to INPUT=PNG|Film|Font|Path|Scene|Text|Expression|Script, memory watched
	$(FUZZ_BUILD) fuzz-$(INPUT)
	Benchmarks/FuzzInput/run $(or $(SECONDS),600) $(INPUT)

fuzz: setup ## Run all fuzzers for SECONDS (3600) of all processors together
	@for input in $(INPUTS); do $(FUZZ_BUILD) fuzz-$$input || exit 1; done
	Benchmarks/FuzzInput/run $$(($(or $(SECONDS),3600) / 10)) $(INPUTS)
	$(MAKE) fuzz-dynamics SECONDS=$$(($(or $(SECONDS),3600) / 10))
	$(MAKE) fuzz-scenes SECONDS=$$(($(or $(SECONDS),3600) / 10))

gallery: build ## Render all scenes, a contact sheet and a still of each into Output/gallery, and the pictures that pages show
	@.ci/setup python3-pil
	.ci/gallery --write

docs: setup ## Make the documentation of the library's modules into .build/docs
	$(BUILD)
	.ci/docs .build/docs

format: ## Lay out the sources
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests Benchmarks

lint: ## Check layout, imports, file lengths, forbidden calls, and the pages' HTML, CSS and JavaScript
	@.ci/setup tidy node-typescript python3-tinycss2 python3-yaml
	.ci/pages
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests Benchmarks
	.ci/rules

clean: ## Remove everything that was built or rendered
	rm -rf .build .build-dist Output
