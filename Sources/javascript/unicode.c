// What the Swift library asks about characters, in 6 KB instead of the 145 KB of its own tables.
//
// categories.bin and cases.bin are made by categories.c from Swift's own tables. The engine has its own table of decompositions
// (Tables/Unicode), so Swift needs them only to compare strings: the names in tables and options, which are compared here
// by their code points. Likewise a character of a string, which only messages count, is a letter with the marks after it.
#include <stddef.h>
#include <stdint.h>

void *malloc(size_t size);

static const unsigned char runs[] = {
#embed "categories.bin"
};

// Each run as its first code point, shifted left by 8, and its value.
static uint32_t *starts;
static size_t count;

static void unpack(void) {
  size_t lengths = 0;
  for (size_t pass = 0; pass < 2; pass++) {
    size_t place = 0;
    count = 0;
    for (uint32_t start = 0, length; start < 0x110000; start += length, count++) {
      length = 0;
      for (int shift = 0;; shift += 7) {
        length |= (uint32_t)(runs[place] & 127) << shift;
        if (runs[place++] < 128) break;
      }
      if (pass == 1) starts[count] = start << 8 | runs[lengths + count];
    }
    lengths = place;
    if (pass == 0 && !(starts = malloc(count * sizeof *starts))) __builtin_trap();
  }
}

static uint8_t value(uint32_t scalar) {
  if (!starts) unpack();
  size_t low = 0, high = count;
  while (high - low > 1) {
    size_t middle = (low + high) / 2;
    if (starts[middle] >> 8 <= scalar) low = middle; else high = middle;
  }
  return (uint8_t)starts[low];
}

uint8_t _swift_stdlib_getGeneralCategory(uint32_t scalar) { return value(scalar) & 31; }

// Those that categories.c keeps: alphabetic, cased, white space.
uint64_t _swift_stdlib_getBinaryProperties(uint32_t scalar) {
  uint8_t bits = value(scalar);
  return (uint64_t)(bits >> 5 & 1) << 7 | (uint64_t)(bits >> 6 & 1) << 11 | (uint64_t)(bits >> 7) << 45;
}

static const unsigned char cases[] = {
#embed "cases.bin"
};

static uint32_t number(const unsigned char **bytes) {
  uint32_t number = 0;
  for (int shift = 0;; shift += 7) {
    number |= (uint32_t)(**bytes & 127) << shift;
    if (*(*bytes)++ < 128) return number;
  }
}

// The distance of `scalar` from its capital (mapping 0) or small letter (1), and where the runs of that mapping end.
static int32_t distance(uint32_t scalar, uint8_t mapping, const unsigned char **bytes) {
  int32_t found = 0;
  for (uint8_t each = 0; each <= mapping; each++) {
    found = 0;
    for (uint32_t gap, start = 0; (gap = number(bytes));) {
      start += gap;
      uint32_t count = number(bytes), step = (count & 1) + 1, last = start + ((count >> 1) - 1) * step, from = number(bytes);
      if (scalar >= start && scalar <= last && (scalar - start) % step == 0) found = from & 1 ? -(int32_t)(from >> 1) : (int32_t)(from >> 1);
      start = last;
    }
  }
  return found;
}

int32_t _swift_stdlib_getMapping(uint32_t scalar, uint8_t mapping) {
  const unsigned char *bytes = cases;
  return mapping < 2 ? distance(scalar, mapping, &bytes) : 0;
}

// What `scalar` becomes if that is more than one letter, such as ß in capitals.
const uint8_t *_swift_stdlib_getSpecialMapping(uint32_t scalar, uint8_t mapping, intptr_t *count) {
  const unsigned char *bytes = cases;
  distance(scalar, 1, &bytes);
  for (uint32_t gap, start = 0; (gap = number(&bytes));) {
    start += gap;
    uint32_t length = number(&bytes);
    if (start == scalar && (length & 1) == mapping) return *count = length >> 1, bytes;
    bytes += length >> 1;
  }
  return *count = 0, (const uint8_t *)0;
}

// Nothing is decomposed, composed or reordered.
uint16_t _swift_stdlib_getNormData(uint32_t scalar) { return (void)scalar, 0; }
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar) { return (void)scalar, 0; }
uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second) { return (void)first, (void)second, UINT32_MAX; }
const uint8_t *const _swift_stdlib_nfd_decompositions = 0;

// The marks extend what is before them; U+200D does, too.
uint8_t _swift_stdlib_getGraphemeBreakProperty(uint32_t scalar) {
  enum { EXTEND = 1, ANY = 0xFF, NONSPACING_MARK = 5, ENCLOSING_MARK = 7 };
  uint8_t category = _swift_stdlib_getGeneralCategory(scalar);
  return scalar == 0x200D || (category >= NONSPACING_MARK && category <= ENCLOSING_MARK) ? EXTEND : ANY;
}
_Bool _swift_stdlib_isExtendedPictographic(uint32_t scalar) { return (void)scalar, 0; }
_Bool _swift_stdlib_isInCB_Consonant(uint32_t scalar) { return (void)scalar, 0; }
