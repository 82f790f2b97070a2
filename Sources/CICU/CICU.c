#include "CICU.h"

// Empty without the package trait ICU, and on platforms where Foundation is sufficient.
#ifdef RUNEKIT_ICU

#if !__has_include(<unicode/utrans.h>)
#error "no headers of ICU: install libicu-dev, or do without: swift build --traits Command; for a dependency, traits: []"
#endif

#include <unicode/unorm2.h>
#include <unicode/ustring.h>
#include <unicode/utrans.h>

int32_t icu_normalize(ICUNormalForm form, const uint16_t *text, int32_t count, uint16_t *result, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *normalizer = form == ICUNormalFormNFC   ? unorm2_getNFCInstance(&status)
                                   : form == ICUNormalFormNFD ? unorm2_getNFDInstance(&status)
                                   : form == ICUNormalFormNFKC
                                       ? unorm2_getNFKCInstance(&status)
                                       : unorm2_getNFKCCasefoldInstance(&status);
  int32_t written = unorm2_normalize(normalizer, text, count, result, capacity, &status);
  return U_SUCCESS(status) ? written : -1;
}

int32_t icu_toLower(const uint16_t *text, int32_t count, uint16_t *result, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t written = u_strToLower(result, capacity, text, count, "", &status);
  return U_SUCCESS(status) ? written : -1;
}

int32_t icu_toUpper(const uint16_t *text, int32_t count, uint16_t *result, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t written = u_strToUpper(result, capacity, text, count, "", &status);
  return U_SUCCESS(status) ? written : -1;
}

void *icu_openTransliterator(const uint16_t *identifier, int32_t count) {
  UErrorCode status = U_ZERO_ERROR;
  UTransliterator *result = utrans_openU(identifier, count, UTRANS_FORWARD, 0, 0, 0, &status);
  return U_SUCCESS(status) ? result : 0;
}

void *icu_openRules(const uint16_t *rules, int32_t count) {
  static const uint16_t name[] = {'R', 'u', 'l', 'e', 's'};
  UErrorCode status = U_ZERO_ERROR;
  UParseError error;
  UTransliterator *result = utrans_openU(name, 5, UTRANS_FORWARD, rules, count, &error, &status);
  return U_SUCCESS(status) ? result : 0;
}

void icu_closeTransliterator(void *transliterator) { utrans_close(transliterator); }

int32_t icu_transliterate(void *transliterator, uint16_t *text, int32_t count, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t limit = count;
  utrans_transUChars(transliterator, text, &count, capacity, 0, &limit, &status);
  return U_SUCCESS(status) ? count : -1;
}

#endif
