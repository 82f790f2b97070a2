// ICU renames its functions with its version (u_tolower_72 and so on): the wrappers hide that from Swift.
#ifndef CICU_H
#define CICU_H

#include <stdbool.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/ustring.h>
#include <unicode/utrans.h>

#pragma clang assume_nonnull begin

typedef enum { ICUNormalFormNFC, ICUNormalFormNFD, ICUNormalFormNFKC } ICUNormalForm;

/// Normalizes UTF-16 text; the length of the result, or -1 where it fails or does not fit.
static inline int32_t icu_normalize(ICUNormalForm form, const UChar *text, int32_t count, UChar *result,
                                    int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *normalizer = form == ICUNormalFormNFC   ? unorm2_getNFCInstance(&status)
                                   : form == ICUNormalFormNFD ? unorm2_getNFDInstance(&status)
                                                              : unorm2_getNFKCInstance(&status);
  int32_t written = unorm2_normalize(normalizer, text, count, result, capacity, &status);
  return U_SUCCESS(status) ? written : -1;
}

/// Lower-cases UTF-16 text by the root locale; the length of the result, or -1 where it fails or does not fit.
static inline int32_t icu_toLower(const UChar *text, int32_t count, UChar *result, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t written = u_strToLower(result, capacity, text, count, "", &status);
  return U_SUCCESS(status) ? written : -1;
}

/// Upper-cases UTF-16 text by the root locale; the length of the result, or -1 where it fails or does not fit.
static inline int32_t icu_toUpper(const UChar *text, int32_t count, UChar *result, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t written = u_strToUpper(result, capacity, text, count, "", &status);
  return U_SUCCESS(status) ? written : -1;
}

/// A transliterator of ICU's by its identifier, or null.
static inline void *_Nullable icu_openTransliterator(const UChar *identifier, int32_t count) {
  UErrorCode status = U_ZERO_ERROR;
  UTransliterator *result = utrans_openU(identifier, count, UTRANS_FORWARD, 0, 0, 0, &status);
  return U_SUCCESS(status) ? result : 0;
}

static inline void icu_closeTransliterator(void *transliterator) { utrans_close(transliterator); }

/// Transliterates UTF-16 text in place; the new length, or -1 where it fails or does not fit.
static inline int32_t icu_transliterate(void *transliterator, UChar *text, int32_t count, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t limit = count;
  utrans_transUChars(transliterator, text, &count, capacity, 0, &limit, &status);
  return U_SUCCESS(status) ? count : -1;
}

#pragma clang assume_nonnull end

// Transliterators from rules.

#pragma clang assume_nonnull begin

/// A transliterator from rules in the language of UTS 35, or null where they are wrong.
static inline void *_Nullable icu_openRules(const UChar *rules, int32_t count) {
  static const UChar name[] = {'R', 'u', 'l', 'e', 's'};
  UErrorCode status = U_ZERO_ERROR;
  UParseError error;
  UTransliterator *result = utrans_openU(name, 5, UTRANS_FORWARD, rules, count, &error, &status);
  return U_SUCCESS(status) ? result : 0;
}

#pragma clang assume_nonnull end

#endif
