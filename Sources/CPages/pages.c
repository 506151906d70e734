#include "pages.h"

static const unsigned char preview_html[] = {
#embed "Pages/preview.html" suffix(, 0)
};
const char *fling_preview_html(void) { return (const char *)preview_html; }

static const unsigned char preview_css[] = {
#embed "Pages/preview.css" suffix(, 0)
};
const char *fling_preview_css(void) { return (const char *)preview_css; }

static const unsigned char preview_player_js[] = {
#embed "Pages/preview-player.js" suffix(, 0)
};
const char *fling_preview_player_js(void) { return (const char *)preview_player_js; }

static const unsigned char preview_panel_js[] = {
#embed "Pages/preview-panel.js" suffix(, 0)
};
const char *fling_preview_panel_js(void) { return (const char *)preview_panel_js; }

static const unsigned char report_html[] = {
#embed "Pages/report.html" suffix(, 0)
};
const char *fling_report_html(void) { return (const char *)report_html; }

static const unsigned char report_css[] = {
#embed "Pages/report.css" suffix(, 0)
};
const char *fling_report_css(void) { return (const char *)report_css; }

static const unsigned char report_js[] = {
#embed "Pages/report.js" suffix(, 0)
};
const char *fling_report_js(void) { return (const char *)report_js; }

static const unsigned char player_html[] = {
#embed "Pages/player.html" suffix(, 0)
};
const char *fling_player_html(void) { return (const char *)player_html; }

static const unsigned char player_css[] = {
#embed "Pages/player.css" suffix(, 0)
};
const char *fling_player_css(void) { return (const char *)player_css; }

static const unsigned char player_js[] = {
#embed "Pages/player.js" suffix(, 0)
};
const char *fling_player_js(void) { return (const char *)player_js; }
