// ICU renames its functions with its version (u_tolower_72 and so on): the wrappers hide that from Swift.
#ifndef CICU_H
#define CICU_H

#include <stdbool.h>
#include <unicode/uchar.h>
#include <unicode/ucol.h>
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

// ---- Text of quotes: folding for search, collation for sorted lists. Buffers and lengths are in UTF-16 units; a
// function that writes answers with the length it needs, or -1 when ICU refuses.

/// Case folded and compatibility forms resolved (NFKC_Casefold).
static inline int32_t icu_foldCase(
    const UChar *_Nonnull source, int32_t length, UChar *_Nullable target, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *normalizer = unorm2_getNFKCCasefoldInstance(&status);
  if (U_FAILURE(status)) return -1;
  int32_t needed = unorm2_normalize(normalizer, source, length, target, capacity, &status);
  return U_FAILURE(status) && status != U_BUFFER_OVERFLOW_ERROR ? -1 : needed;
}

/// Letters parted from their marks (NFD).
static inline int32_t icu_decompose(
    const UChar *_Nonnull source, int32_t length, UChar *_Nullable target, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *normalizer = unorm2_getNFDInstance(&status);
  if (U_FAILURE(status)) return -1;
  int32_t needed = unorm2_normalize(normalizer, source, length, target, capacity, &status);
  return U_FAILURE(status) && status != U_BUFFER_OVERFLOW_ERROR ? -1 : needed;
}

/// A collator of a locale, to be closed; null when ICU refuses.
static inline void *_Nullable icu_openCollator(const char *_Nonnull locale) {
  UErrorCode status = U_ZERO_ERROR;
  UCollator *collator = ucol_open(locale, &status);
  if (U_FAILURE(status)) return 0;
  return collator;
}

static inline void icu_closeCollator(void *_Nonnull collator) { ucol_close((UCollator *)collator); }

/// Bytes that order as the texts do; answers with the length it needs.
static inline int32_t icu_sortKey(
    void *_Nonnull collator, const UChar *_Nonnull source, int32_t length, uint8_t *_Nullable target,
    int32_t capacity) {
  return ucol_getSortKey((const UCollator *)collator, source, length, target, capacity);
}

#endif
