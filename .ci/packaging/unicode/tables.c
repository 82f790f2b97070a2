// Writes the tables of unicode.c from the toolchain's archive for the system that builds; with -DVERIFY, compares what
// unicode.c answers with the archive:
//   cc tables.c libswiftUnicodeDataTables.a -lm -o tables && ./tables >tables.inc
//   cc -DVERIFY tables.c libswiftUnicodeDataTables.a -lm -o verify && ./verify
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef VERIFY
#define NAME(name) made_##name
#include "unicode.c"
#undef NAME
#endif
#include "unicode.h"

// The entry in the table of decompositions: the scalar, and the place of a byte with the length and what it becomes.
static int has_decomposition(uint32_t scalar, uint32_t *entry) {
  // A hash answers for every scalar, also with another's entry; surrogates are not asked for.
  return scalar > 0 && (scalar < 0xD800 || scalar > 0xDFFF) &&
         ((*entry = _swift_stdlib_getDecompositionEntry(scalar)) & 0x3FFFF) == scalar;
}

// All that can be in a composition: what has a decomposition, and what others decompose to.
static uint8_t parts[SCALARS];
static size_t end_of_decompositions;
static void find_parts(void) {
  for (uint32_t scalar = 0, entry; scalar < SCALARS; scalar++) {
    if (!has_decomposition(scalar, &entry)) continue;
    parts[scalar] = 1;
    const uint8_t *at = _swift_stdlib_nfd_decompositions + (entry >> 18), *end = at + 1 + (*at & 0x1F);
    if (end > _swift_stdlib_nfd_decompositions + end_of_decompositions)
      end_of_decompositions = (size_t)(end - _swift_stdlib_nfd_decompositions);
    for (at++; at < end;) {
      int more = *at < 0x80 ? 0 : *at < 0xE0 ? 1 : *at < 0xF0 ? 2 : 3;
      uint32_t part = more ? *at & (0x3Fu >> more) : *at;
      for (at++; more > 0; more--) part = part << 6 | (*at++ & 0x3F);
      parts[part] = 1;
    }
  }
}

#ifndef VERIFY
static Row rows[4096];
static uint16_t row_of[SCALARS], pages[SCALARS / PAGE][PAGE];
static char specials[1 << 16];

int main(void) {
  size_t row_count = 0, page_count = 0, length = 0;
  for (uint32_t scalar = 0; scalar < SCALARS; scalar++) {
    Row row;
    memset(&row, 0, sizeof row);
#define TAKE(type, name) row.name = _swift_stdlib_##name(scalar);
    FACTS(TAKE)
    for (uint8_t kind = 0; kind < KINDS; kind++) row.mapping[kind] = _swift_stdlib_getMapping(scalar, kind);
    size_t i = scalar ? row_of[scalar - 1] : 0;
    if (row_count == 0 || memcmp(&rows[i], &row, sizeof row) != 0)
      for (i = 0; i < row_count && memcmp(&rows[i], &row, sizeof row) != 0;) i++;
    if (i == row_count) rows[row_count++] = row;
    if (row_count == sizeof rows / sizeof *rows) abort();
    row_of[scalar] = (uint16_t)i;
  }
  puts("static const uint16_t page_of[] = {");
  for (uint32_t first = 0; first < SCALARS; first += PAGE) {
    size_t i = 0;
    while (i < page_count && memcmp(pages[i], &row_of[first], sizeof *pages) != 0) i++;
    if (i == page_count) memcpy(pages[page_count++], &row_of[first], sizeof *pages);
    printf("%zu,\n", i);
  }
  puts("};\nstatic const uint16_t pages[][PAGE] = {");
  for (size_t page = 0; page < page_count; page++)
    for (size_t i = 0; i < PAGE; i++) printf("%s%u%s", i ? "," : "{", pages[page][i], i + 1 < PAGE ? "" : "},\n");
  puts("};\nstatic const Row rows[] = {");
  for (Row *row = rows; row < rows + row_count; row++) {
#define PRINT(type, name) printf("%llu,", (unsigned long long)row->name);
    putchar('{');
    FACTS(PRINT)
    printf("{%uu,%uu,%uu}},\n", row->mapping[0], row->mapping[1], row->mapping[2]);
  }
  puts("};\nstatic const Entry decomposed[] = {");
  for (uint32_t scalar = 0, entry; scalar < SCALARS; scalar++)
    if (has_decomposition(scalar, &entry)) printf("{%u,%uu},\n", scalar, entry);
  find_parts();
  puts("};\nstatic const uint8_t decompositions[] = {");
  for (size_t i = 0; i < end_of_decompositions; i++) printf("%u,\n", _swift_stdlib_nfd_decompositions[i]);
  puts("};\nstatic const Entry composed[] = {");
  for (uint32_t first = 0; first < SCALARS; first++)
    for (uint32_t second = 0; parts[first] && second < SCALARS; second++)
      if (parts[second] && _swift_stdlib_getComposition(first, second) != UINT32_MAX)
        printf("{%lluu,%u},\n", (unsigned long long)first << 32 | second, _swift_stdlib_getComposition(first, second));
  puts("};\nstatic const Entry special[] = {");
  for (uint32_t scalar = 0; scalar < SCALARS; scalar++)
    for (uint8_t kind = 0; kind < KINDS; kind++) {
      size_t count = 0;
      const uint8_t *bytes = _swift_stdlib_getSpecialMapping(scalar, kind, &count);
      if (!bytes) continue;
      printf("{%lluu,%zu},\n", (unsigned long long)scalar << 32 | kind, length);
      specials[length++] = (char)count;
      memcpy(&specials[length], bytes, count);
      if ((length += count) > sizeof specials - 256) abort();
    }
  puts("};\nstatic const uint8_t specials[] = {");
  for (size_t i = 0; i < length; i++) printf("%u,\n", (uint8_t)specials[i]);
  puts("};");
}
#else
int main(void) {
  size_t wrong = 0;
  find_parts();
  for (uint32_t scalar = 0, entry; scalar < SCALARS; scalar++) {
#define COMPARE(type, name) wrong += made_##name(scalar) != _swift_stdlib_##name(scalar);
    FACTS(COMPARE)
    uint32_t made = made_getDecompositionEntry(scalar);
    wrong += has_decomposition(scalar, &entry) ? made != entry : scalar > 0 && (made & 0x3FFFF) == scalar;
    for (uint8_t kind = 0; kind < KINDS; kind++) {
      size_t count = 0, made_count = 0;
      wrong += made_getMapping(scalar, kind) != _swift_stdlib_getMapping(scalar, kind);
      const uint8_t *bytes = _swift_stdlib_getSpecialMapping(scalar, kind, &count);
      const uint8_t *made_bytes = made_getSpecialMapping(scalar, kind, &made_count);
      wrong += !bytes != !made_bytes || (bytes && (count != made_count || memcmp(bytes, made_bytes, count) != 0));
    }
    // All pairs with a part that can be second, whatever comes first.
    for (uint32_t second = 0x300; second < 0x360; second++)
      wrong += made_getComposition(scalar, second) != _swift_stdlib_getComposition(scalar, second);
  }
  wrong += memcmp(made_nfd_decompositions, _swift_stdlib_nfd_decompositions, end_of_decompositions) != 0;
  if (wrong) fprintf(stderr, "tables: %zu answers differ\n", wrong);
  return wrong > 0;
}
#endif
