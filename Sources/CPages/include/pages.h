#ifndef FLING_CPAGES_H
#define FLING_CPAGES_H

/* The files of the web pages, embedded from Pages/ at compile time: zero-terminated UTF-8 that lives as long as
   the program. */

/* The page of `fling watch`. */
const char *fling_preview_html(void);
const char *fling_preview_css(void);
const char *fling_preview_player_js(void);
const char *fling_preview_panel_js(void);

/* The page of `fling test --report`. */
const char *fling_report_html(void);
const char *fling_report_css(void);
const char *fling_report_js(void);

/* The page of a vector film. */
const char *fling_player_html(void);
const char *fling_player_css(void);
const char *fling_player_js(void);

#endif
