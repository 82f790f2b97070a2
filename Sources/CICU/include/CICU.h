// The functions of ICU that the library uses. ICU adds its version to the names of its functions (u_tolower_72 and so on),
// which this header hides from Swift.
//
// Do not include ICU's headers here: on Linux, Foundation has its own ICU of a different version, and a program that imports
// both would see every ICU type twice, which the compiler rejects.
#ifndef CICU_H
#define CICU_H

#include <stdint.h>

#pragma clang assume_nonnull begin

typedef enum { ICUNormalFormNFC, ICUNormalFormNFD, ICUNormalFormNFKC, ICUNormalFormNFKCCasefold } ICUNormalForm;

/// Normalizes UTF-16 text. Returns the length of the result, or -1 if it fails or does not fit.
int32_t icu_normalize(ICUNormalForm form, const uint16_t *text, int32_t count, uint16_t *result, int32_t capacity);

/// Lowercases UTF-16 text in the root locale. Returns the length of the result, or -1 if it fails or does not fit.
int32_t icu_toLower(const uint16_t *text, int32_t count, uint16_t *result, int32_t capacity);

/// Uppercases UTF-16 text in the root locale. Returns the length of the result, or -1 if it fails or does not fit.
int32_t icu_toUpper(const uint16_t *text, int32_t count, uint16_t *result, int32_t capacity);

/// Opens a transliterator by its identifier; null if it does not exist.
void *_Nullable icu_openTransliterator(const uint16_t *identifier, int32_t count);

/// Opens a transliterator with rules in the syntax of UTS 35; null if they are invalid.
void *_Nullable icu_openRules(const uint16_t *rules, int32_t count);

void icu_closeTransliterator(void *transliterator);

/// Transliterates UTF-16 text in place. Returns the new length, or -1 if it fails or does not fit.
int32_t icu_transliterate(void *transliterator, uint16_t *text, int32_t count, int32_t capacity);

#pragma clang assume_nonnull end

#endif
