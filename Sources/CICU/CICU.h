// ICU renames its functions with its version (u_tolower_72): the wrappers hide that from Swift.
#ifndef CICU_H
#define CICU_H
#include <unicode/uchar.h>
static inline int32_t icu_toLower(int32_t scalar) { return u_tolower(scalar); }

// ---- Text of quotes: folding for search, collation for sorted lists. Buffers and lengths are in UTF-16 units; a
// function that writes answers with the length it needs, or -1 when ICU refuses.
#include <unicode/ucol.h>
#include <unicode/unorm2.h>

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
