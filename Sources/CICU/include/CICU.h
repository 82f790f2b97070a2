// What the library asks of ICU. ICU renames its functions with its version (u_tolower_72 and so on): the functions
// here hide that from Swift.
//
// No header of ICU may be included here: on Linux Foundation has an ICU of its own, of another version, and a program
// that imports both would see each type of ICU twice, which the compiler refuses.
#ifndef CICU_H
#define CICU_H

#include <stdint.h>

#pragma clang assume_nonnull begin

typedef enum { ICUNormalFormNFC, ICUNormalFormNFD, ICUNormalFormNFKC, ICUNormalFormNFKCCasefold } ICUNormalForm;

/// Normalizes UTF-16 text; the length of the result, or -1 where it fails or does not fit.
int32_t icu_normalize(ICUNormalForm form, const uint16_t *text, int32_t count, uint16_t *result, int32_t capacity);

/// Lower-cases UTF-16 text by the root locale; the length of the result, or -1 where it fails or does not fit.
int32_t icu_toLower(const uint16_t *text, int32_t count, uint16_t *result, int32_t capacity);

/// Upper-cases UTF-16 text by the root locale; the length of the result, or -1 where it fails or does not fit.
int32_t icu_toUpper(const uint16_t *text, int32_t count, uint16_t *result, int32_t capacity);

/// A transliterator of ICU's by its identifier, or null.
void *_Nullable icu_openTransliterator(const uint16_t *identifier, int32_t count);

/// A transliterator from rules in the language of UTS 35, or null where they are wrong.
void *_Nullable icu_openRules(const uint16_t *rules, int32_t count);

void icu_closeTransliterator(void *transliterator);

/// Transliterates UTF-16 text in place; the new length, or -1 where it fails or does not fit.
int32_t icu_transliterate(void *transliterator, uint16_t *text, int32_t count, int32_t capacity);

/// A collator of a locale, to be closed; null when ICU refuses.
void *_Nullable icu_openCollator(const char *locale);

void icu_closeCollator(void *collator);

/// Bytes that order as the texts do; answers with the length it needs.
int32_t icu_sortKey(
    void *collator, const uint16_t *source, int32_t length, uint8_t *_Nullable target, int32_t capacity);

#pragma clang assume_nonnull end

#endif
