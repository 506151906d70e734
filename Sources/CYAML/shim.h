#ifndef FLING_CYAML_SHIM_H
#define FLING_CYAML_SHIM_H
#include <yaml.h>
#endif
