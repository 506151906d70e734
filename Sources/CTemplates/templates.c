#include "templates.h"

static const unsigned char blank[] = {
#embed "Scenes/blank.yaml" suffix(, 0)
};
const char *fling_template_blank(void) { return (const char *)blank; }

static const unsigned char drop[] = {
#embed "Scenes/drop.yaml" suffix(, 0)
};
const char *fling_template_drop(void) { return (const char *)drop; }

static const unsigned char spring[] = {
#embed "Scenes/spring.yaml" suffix(, 0)
};
const char *fling_template_spring(void) { return (const char *)spring; }

static const unsigned char keyframes[] = {
#embed "Scenes/keyframes.yaml" suffix(, 0)
};
const char *fling_template_keyframes(void) { return (const char *)keyframes; }

static const unsigned char toss[] = {
#embed "Scenes/toss.yaml" suffix(, 0)
};
const char *fling_template_toss(void) { return (const char *)toss; }

static const unsigned char pendulum[] = {
#embed "Scenes/pendulum.yaml" suffix(, 0)
};
const char *fling_template_pendulum(void) { return (const char *)pendulum; }

static const unsigned char reorder[] = {
#embed "Scenes/reorder.yaml" suffix(, 0)
};
const char *fling_template_reorder(void) { return (const char *)reorder; }

static const unsigned char refresh[] = {
#embed "Scenes/refresh.yaml" suffix(, 0)
};
const char *fling_template_refresh(void) { return (const char *)refresh; }

static const unsigned char compare[] = {
#embed "Scenes/compare.yaml" suffix(, 0)
};
const char *fling_template_compare(void) { return (const char *)compare; }

static const unsigned char sweep[] = {
#embed "Scenes/sweep.yaml" suffix(, 0)
};
const char *fling_template_sweep(void) { return (const char *)sweep; }

static const unsigned char sheet[] = {
#embed "Scenes/sheet.yaml" suffix(, 0)
};
const char *fling_template_sheet(void) { return (const char *)sheet; }

static const unsigned char strobe[] = {
#embed "Scenes/strobe.yaml" suffix(, 0)
};
const char *fling_template_strobe(void) { return (const char *)strobe; }

static const unsigned char golden[] = {
#embed "Scenes/golden.yaml" suffix(, 0)
};
const char *fling_template_golden(void) { return (const char *)golden; }

static const unsigned char paper[] = {
#embed "Includes/paper.yaml" suffix(, 0)
};
const char *fling_include_paper(void) { return (const char *)paper; }
