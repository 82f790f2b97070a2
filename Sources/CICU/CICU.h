// ICU renames its functions with its version (u_tolower_72): the wrappers hide that from Swift.
#ifndef CICU_H
#define CICU_H
#include <unicode/uchar.h>
static inline int32_t icu_toLower(int32_t scalar) { return u_tolower(scalar); }
#endif
