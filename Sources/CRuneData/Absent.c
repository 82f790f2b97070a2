// What a program does without is empty: an app with RuneLetters has no sounds and no Unicode library, the module of WebAssembly
// that draws no tables.
#include "CRuneData.h"

#define ABSENT(files) __attribute__((weak)) RuneDataFile files(size_t index) { return (void)index, (RuneDataFile){0}; }
ABSENT(runeLetterFile)
ABSENT(runeSoundFile)
ABSENT(runeStrokeFile)
ABSENT(runeFontFile)
ABSENT(runeQuoteFile)

__attribute__((weak)) ptrdiff_t runeRomanize(const uint32_t *word, size_t count, uint32_t *letters, size_t capacity) {
  return (void)word, (void)count, (void)letters, (void)capacity, -1;
}
