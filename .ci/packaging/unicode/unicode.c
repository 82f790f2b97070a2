#include "unicode.h"

#include "tables.inc"

static const Row *row(uint32_t scalar) {
  return &rows[pages[scalar < SCALARS ? page_of[scalar / PAGE] : page_of[0]][scalar % PAGE]];
}

static uint32_t find(const Entry *entries, size_t count, uint64_t key) {
  for (size_t low = 0; low < count;) {
    size_t middle = (low + count) / 2;
    if (entries[middle].key == key) return entries[middle].value;
    if (entries[middle].key < key) low = middle + 1;
    else count = middle;
  }
  return UINT32_MAX;
}
#define FIND(entries, high, low) find(entries, sizeof(entries) / sizeof(Entry), (uint64_t)(high) << 32 | (low))

#define ANSWER(type, name) type NAME(name)(uint32_t scalar) { return row(scalar)->name; }
FACTS(ANSWER)
uint32_t NAME(getMapping)(uint32_t scalar, uint8_t kind) { return row(scalar)->mapping[kind]; }
// Swift compares the low 18 bits with the scalar, so what is not found must not have all bits set.
uint32_t NAME(getDecompositionEntry)(uint32_t scalar) {
  uint32_t entry = FIND(decomposed, 0, scalar);
  return entry == UINT32_MAX ? 0 : entry;
}
uint32_t NAME(getComposition)(uint32_t first, uint32_t second) { return FIND(composed, first, second); }
const uint8_t *const NAME(nfd_decompositions) = decompositions;

// The number of bytes comes first.
const uint8_t *NAME(getSpecialMapping)(uint32_t scalar, uint8_t kind, size_t *count) {
  uint32_t place = FIND(special, scalar, kind);
  *count = place == UINT32_MAX ? 0 : specials[place];
  return place == UINT32_MAX ? NULL : &specials[place + 1];
}
