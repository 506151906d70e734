#ifndef FLING_CTEMPLATES_H
#define FLING_CTEMPLATES_H

/* The scenes of `fling new`, embedded from Scenes/ at compile time: zero-terminated UTF-8 that lives as long as
   the program. */
const char *fling_template_blank(void);
const char *fling_template_drop(void);
const char *fling_template_spring(void);
const char *fling_template_keyframes(void);
const char *fling_template_toss(void);
const char *fling_template_pendulum(void);
const char *fling_template_reorder(void);
const char *fling_template_refresh(void);
const char *fling_template_compare(void);
const char *fling_template_sweep(void);
const char *fling_template_sheet(void);
const char *fling_template_strobe(void);
const char *fling_template_golden(void);

/* The built-in includes, embedded from Includes/ likewise. */
const char *fling_include_paper(void);

#endif
