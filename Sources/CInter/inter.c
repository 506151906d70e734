/* The files of the font family Inter and Debian's copyright files, embedded if they are installed at compile time.
   The compiler does not notice files that are installed later, so `make setup` touches this file when the fonts
   have changed. */

#include "inter.h"

#define FLING_FILE "/usr/share/fonts/opentype/inter/Inter-Thin.otf"
#define FLING_BYTES thin
#define FLING_COUNT thin_count
#include "embedded.inc"

#define FLING_FILE "/usr/share/fonts/opentype/inter/Inter-ThinItalic.otf"
#define FLING_BYTES thin_italic
#define FLING_COUNT thin_italic_count
#include "embedded.inc"

#define FLING_FILE "/usr/share/fonts/opentype/inter/Inter-ExtraLight.otf"
#define FLING_BYTES extra_light
#define FLING_COUNT extra_light_count
#include "embedded.inc"

#define FLING_FILE "/usr/share/fonts/opentype/inter/Inter-ExtraLightItalic.otf"
#define FLING_BYTES extra_light_italic
#define FLING_COUNT extra_light_italic_count
#include "embedded.inc"

#define FLING_FILE "/usr/share/fonts/opentype/inter/Inter-Light.otf"
#define FLING_BYTES light
#define FLING_COUNT light_count
#include "embedded.inc"

#define FLING_FILE "/usr/share/fonts/opentype/inter/Inter-LightItalic.otf"
#define FLING_BYTES light_italic
#define FLING_COUNT light_italic_count
#include "embedded.inc"

#define FLING_FILE "/usr/share/fonts/opentype/inter/Inter-Regular.otf"
#define FLING_BYTES regular
#define FLING_COUNT regular_count
#include "embedded.inc"

#define FLING_FILE "/usr/share/fonts/opentype/inter/Inter-Italic.otf"
#define FLING_BYTES italic
#define FLING_COUNT italic_count
#include "embedded.inc"

#define FLING_FILE "/usr/share/fonts/opentype/inter/Inter-Medium.otf"
#define FLING_BYTES medium
#define FLING_COUNT medium_count
#include "embedded.inc"

#define FLING_FILE "/usr/share/fonts/opentype/inter/Inter-MediumItalic.otf"
#define FLING_BYTES medium_italic
#define FLING_COUNT medium_italic_count
#include "embedded.inc"

#define FLING_FILE "/usr/share/fonts/opentype/inter/Inter-SemiBold.otf"
#define FLING_BYTES semi_bold
#define FLING_COUNT semi_bold_count
#include "embedded.inc"

#define FLING_FILE "/usr/share/fonts/opentype/inter/Inter-SemiBoldItalic.otf"
#define FLING_BYTES semi_bold_italic
#define FLING_COUNT semi_bold_italic_count
#include "embedded.inc"

#define FLING_FILE "/usr/share/fonts/opentype/inter/Inter-Bold.otf"
#define FLING_BYTES bold
#define FLING_COUNT bold_count
#include "embedded.inc"

#define FLING_FILE "/usr/share/fonts/opentype/inter/Inter-BoldItalic.otf"
#define FLING_BYTES bold_italic
#define FLING_COUNT bold_italic_count
#include "embedded.inc"

#define FLING_FILE "/usr/share/fonts/opentype/inter/Inter-ExtraBold.otf"
#define FLING_BYTES extra_bold
#define FLING_COUNT extra_bold_count
#include "embedded.inc"

#define FLING_FILE "/usr/share/fonts/opentype/inter/Inter-ExtraBoldItalic.otf"
#define FLING_BYTES extra_bold_italic
#define FLING_COUNT extra_bold_italic_count
#include "embedded.inc"

#define FLING_FILE "/usr/share/fonts/opentype/inter/Inter-Black.otf"
#define FLING_BYTES black
#define FLING_COUNT black_count
#include "embedded.inc"

#define FLING_FILE "/usr/share/fonts/opentype/inter/Inter-BlackItalic.otf"
#define FLING_BYTES black_italic
#define FLING_COUNT black_italic_count
#include "embedded.inc"

#define FLING_FILE "/usr/share/doc/fonts-inter/copyright"
#define FLING_BYTES fonts_inter_words
#define FLING_COUNT fonts_inter_words_count
#include "embedded.inc"

#define FLING_FILE "/usr/share/doc/libharfbuzz-dev/copyright"
#define FLING_BYTES harfbuzz_words
#define FLING_COUNT harfbuzz_words_count
#include "embedded.inc"

#define FLING_FILE "/usr/share/doc/libpng-dev/copyright"
#define FLING_BYTES libpng_words
#define FLING_COUNT libpng_words_count
#include "embedded.inc"

#define FLING_FILE "/usr/share/doc/zlib1g-dev/copyright"
#define FLING_BYTES zlib_words
#define FLING_COUNT zlib_words_count
#include "embedded.inc"

#define FLING_FILE "/usr/share/doc/libgif-dev/copyright"
#define FLING_BYTES giflib_words
#define FLING_COUNT giflib_words_count
#include "embedded.inc"

#define FLING_FILE "/usr/share/doc/libyaml-dev/copyright"
#define FLING_BYTES libyaml_words
#define FLING_COUNT libyaml_words_count
#include "embedded.inc"

#define FLING_FILE "/usr/share/common-licenses/Apache-2.0"
#define FLING_BYTES apache_words
#define FLING_COUNT apache_words_count
#include "embedded.inc"

const unsigned char *fling_inter_face(int index, size_t *count) {
  switch (index) {
    case 0: return *count = thin_count, *count == 0 ? NULL : thin;
    case 1: return *count = thin_italic_count, *count == 0 ? NULL : thin_italic;
    case 2: return *count = extra_light_count, *count == 0 ? NULL : extra_light;
    case 3: return *count = extra_light_italic_count, *count == 0 ? NULL : extra_light_italic;
    case 4: return *count = light_count, *count == 0 ? NULL : light;
    case 5: return *count = light_italic_count, *count == 0 ? NULL : light_italic;
    case 6: return *count = regular_count, *count == 0 ? NULL : regular;
    case 7: return *count = italic_count, *count == 0 ? NULL : italic;
    case 8: return *count = medium_count, *count == 0 ? NULL : medium;
    case 9: return *count = medium_italic_count, *count == 0 ? NULL : medium_italic;
    case 10: return *count = semi_bold_count, *count == 0 ? NULL : semi_bold;
    case 11: return *count = semi_bold_italic_count, *count == 0 ? NULL : semi_bold_italic;
    case 12: return *count = bold_count, *count == 0 ? NULL : bold;
    case 13: return *count = bold_italic_count, *count == 0 ? NULL : bold_italic;
    case 14: return *count = extra_bold_count, *count == 0 ? NULL : extra_bold;
    case 15: return *count = extra_bold_italic_count, *count == 0 ? NULL : extra_bold_italic;
    case 16: return *count = black_count, *count == 0 ? NULL : black;
    case 17: return *count = black_italic_count, *count == 0 ? NULL : black_italic;
    default: return *count = 0, NULL;
  }
}

const unsigned char *fling_copyright(int index, size_t *count) {
  switch (index) {
    case 0: return *count = fonts_inter_words_count, *count == 0 ? NULL : fonts_inter_words;
    case 1: return *count = harfbuzz_words_count, *count == 0 ? NULL : harfbuzz_words;
    case 2: return *count = libpng_words_count, *count == 0 ? NULL : libpng_words;
    case 3: return *count = zlib_words_count, *count == 0 ? NULL : zlib_words;
    case 4: return *count = giflib_words_count, *count == 0 ? NULL : giflib_words;
    case 5: return *count = libyaml_words_count, *count == 0 ? NULL : libyaml_words;
    case 6: return *count = apache_words_count, *count == 0 ? NULL : apache_words;
    default: return *count = 0, NULL;
  }
}
