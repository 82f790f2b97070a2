// What Embedded Swift asks about characters. The toolchain answers in an archive for some systems; unicode.c answers for all
// others from tables that tables.c reads from that archive.
// It can be included again with another NAME.
#ifndef NAME
#define NAME(name) _swift_stdlib_##name
#endif

#ifndef FACTS
#include <stddef.h>
#include <stdint.h>

// Facts that a table of rows answers, as type and name.
#define FACTS(fact)                                                                                                  \
  fact(uint64_t, getBinaryProperties) fact(uint16_t, getNormData) fact(uint8_t, getGeneralCategory)                   \
  fact(uint8_t, getGraphemeBreakProperty) fact(_Bool, isExtendedPictographic) fact(_Bool, isInCB_Consonant)

enum { SCALARS = 0x110000, PAGE = 64, KINDS = 3 };
// `mapping` is what is added to the scalar for its upper, lower or title case.
typedef struct {
#define FIELD(type, name) type name;
  FACTS(FIELD)
#undef FIELD
  uint32_t mapping[KINDS];
} Row;
// A key is two scalars, or a scalar and a kind.
typedef struct { uint64_t key; uint32_t value; } Entry;
#endif

#define DECLARE(type, name) type NAME(name)(uint32_t scalar);
FACTS(DECLARE)
#undef DECLARE
uint32_t NAME(getMapping)(uint32_t scalar, uint8_t kind);
uint32_t NAME(getDecompositionEntry)(uint32_t scalar);
uint32_t NAME(getComposition)(uint32_t first, uint32_t second);
const uint8_t *NAME(getSpecialMapping)(uint32_t scalar, uint8_t kind, size_t *count);
extern const uint8_t *const NAME(nfd_decompositions);
