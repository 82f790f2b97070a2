// The bundled quotes.
#include "CRuneData.h"

RuneDataFile runeQuoteFile(size_t index) {
  enum { first = __COUNTER__ + 1 };
  switch (index) {
#define FILE "../../Seed/quotes.json"
#include "../CRuneData/file.h"
    default: return (RuneDataFile){0};
  }
}
