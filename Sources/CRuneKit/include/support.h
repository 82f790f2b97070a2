// What the implementation needs of C and the Embedded standard library does not offer. Not installed.
#ifndef RUNEKIT_SUPPORT_H
#define RUNEKIT_SUPPORT_H

#include <stddef.h>

void *malloc(size_t size);
void free(void *pointer);

/* Releases the modes that stay in memory, when the library is unloaded or the program ends. */
void rune_unload(void);

#endif
