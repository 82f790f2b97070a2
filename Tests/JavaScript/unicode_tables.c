// Whether Sources/javascript/unicode.c answers as the tables of the Swift toolchain, from which its files were made, for every code
// point: 0 if so, else the first that differs and 1.
#include <stdio.h>
#include <string.h>

#define _swift_stdlib_getGeneralCategory packed_category
#define _swift_stdlib_getBinaryProperties packed_properties
#define _swift_stdlib_getMapping packed_mapping
#define _swift_stdlib_getSpecialMapping packed_special
#define _swift_stdlib_getNormData packed_normalization
#define _swift_stdlib_getDecompositionEntry packed_decomposition
#define _swift_stdlib_getComposition packed_composition
#define _swift_stdlib_nfd_decompositions packed_decompositions
#define _swift_stdlib_getGraphemeBreakProperty packed_break
#define _swift_stdlib_isExtendedPictographic packed_pictographic
#define _swift_stdlib_isInCB_Consonant packed_consonant
#include "../../Sources/javascript/unicode.c"
#undef _swift_stdlib_getGeneralCategory
#undef _swift_stdlib_getBinaryProperties
#undef _swift_stdlib_getMapping
#undef _swift_stdlib_getSpecialMapping

uint8_t _swift_stdlib_getGeneralCategory(uint32_t scalar);
uint64_t _swift_stdlib_getBinaryProperties(uint32_t scalar);
int32_t _swift_stdlib_getMapping(uint32_t scalar, uint8_t mapping);
const uint8_t *_swift_stdlib_getSpecialMapping(uint32_t scalar, uint8_t mapping, intptr_t *count);

int main(void) {
  const uint64_t kept = 1 << 7 | 1 << 11 | (uint64_t)1 << 45;
  for (uint32_t scalar = 0; scalar < 0x110000; scalar++) {
    int same = packed_category(scalar) == _swift_stdlib_getGeneralCategory(scalar) &&
               packed_properties(scalar) == (_swift_stdlib_getBinaryProperties(scalar) & kept);
    // No letter beyond has a case.
    for (uint8_t mapping = 0; mapping < 2 && scalar < 0x20000; mapping++) {
      intptr_t count = 0, packed_count = 0;
      const uint8_t *bytes = _swift_stdlib_getSpecialMapping(scalar, mapping, &count);
      const uint8_t *packed = packed_special(scalar, mapping, &packed_count);
      same = same && packed_mapping(scalar, mapping) == _swift_stdlib_getMapping(scalar, mapping) &&
             (bytes ? count : 0) == packed_count && (packed_count == 0 || memcmp(packed, bytes, (size_t)count) == 0);
    }
    if (!same) return printf("U+%04X differs\n", scalar), 1;
  }
}
