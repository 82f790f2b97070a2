// What the implementation needs of C and the Embedded standard library does not offer. Not installed.
#ifndef RUNEKIT_SUPPORT_H
#define RUNEKIT_SUPPORT_H

#include <stddef.h>

#include "runekit.h"

void *malloc(size_t size);
void free(void *pointer);

/* Releases the modes that stay in memory, when the library is unloaded or the program ends. */
void rune_unload(void);

/* Opens the English mode of a script, in the module of WebAssembly that has no more: without words by sound or of other languages,
 * and without names of scripts beyond their own. */
runekit_status rune_open_letters(
    const runekit_options *options, runekit_transliterator **transliterator, runekit_error **error);

/* The two halves of runekit_draw, since WebAssembly has the engine and the drawing in two modules: the text in runes as
 * JSON, and the picture of such a text. `language` may be NULL; a text that `is_proved` has what a proof says of it. */
runekit_status rune_picture_text(
    const runekit_transliterator *transliterator, const char *text, size_t length, const char *language,
    int is_proved, runekit_text *json);
runekit_status rune_draw(
    const char *text, size_t length, const char *options, size_t options_length, runekit_drawing **drawing,
    runekit_error **error);

#endif
