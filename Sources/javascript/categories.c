// Writes categories.bin: the general category of every code point, and whether it is alphabetic (bit 5), cased (6) or white
// space (7), as runs: the lengths of all (seven bits a byte, the lowest first), then the value of each, which brotli makes a tenth
// smaller than length and value in turn. Runs on the machine that builds, with the tables of its Swift toolchain.
//
// And cases.bin: for capital, then for small letters, runs of characters that are as far from theirs, each next to the last or
// every second one: how far it begins after the end of the run before, twice the number (and 1 for every second), the distance
// with its sign as the lowest bit; then a 0. Then the letters that become several: how far after the one before, twice the number
// of bytes (and 1 for small letters), the bytes in UTF-8; then a 0.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

uint8_t _swift_stdlib_getGeneralCategory(uint32_t scalar);
uint64_t _swift_stdlib_getBinaryProperties(uint32_t scalar);
int32_t _swift_stdlib_getMapping(uint32_t scalar, uint8_t mapping);
const uint8_t *_swift_stdlib_getSpecialMapping(uint32_t scalar, uint8_t mapping, intptr_t *count);

static void put(uint32_t number, FILE *file) {
  for (; number > 127; number >>= 7) putc((int)(number & 127) | 128, file);
  putc((int)number, file);
}

static uint8_t value(uint32_t scalar) {
  uint64_t properties = _swift_stdlib_getBinaryProperties(scalar);
  return (uint8_t)(_swift_stdlib_getGeneralCategory(scalar) | (properties >> 7 & 1) << 5 | (properties >> 11 & 1) << 6 |
                   (properties >> 45 & 1) << 7);
}

static void write_categories(FILE *file) {
  static uint8_t values[0x110000];
  size_t count = 0;
  for (uint32_t start = 0, end = 0; start < 0x110000; start = end) {
    values[count] = value(start);
    while (end < 0x110000 && value(end) == values[count]) end++;
    count++;
    put(end - start, file);
  }
  fwrite(values, 1, count, file);
}

static void write_cases(FILE *file) {
  for (uint8_t mapping = 0; mapping < 2; mapping++) {
    for (uint32_t start = 0, end = 0; start < 0x110000; start++) {
      int32_t distance = _swift_stdlib_getMapping(start, mapping);
      if (distance == 0) continue;
      uint32_t count = 1, step = _swift_stdlib_getMapping(start + 1, mapping) == distance ? 1 : 2;
      while (_swift_stdlib_getMapping(start + count * step, mapping) == distance &&
             (step == 1 || _swift_stdlib_getMapping(start + count * step - 1, mapping) == 0)) count++;
      put(start - end, file);
      put(count << 1 | (step - 1), file);
      put((uint32_t)abs(distance) << 1 | (distance < 0), file);
      start += (count - 1) * step;
      end = start;
    }
    put(0, file);
  }
  for (uint32_t scalar = 0, last = 0; scalar < 0x110000; scalar++) {
    for (uint8_t mapping = 0; mapping < 2; mapping++) {
      intptr_t count = 0;
      const uint8_t *bytes = _swift_stdlib_getSpecialMapping(scalar, mapping, &count);
      if (!bytes || count == 0) continue;
      put(scalar - last, file);
      put((uint32_t)count << 1 | mapping, file);
      fwrite(bytes, 1, (size_t)count, file);
      last = scalar;
    }
  }
  put(0, file);
}

int main(int count, char **paths) {
  if (count != 3) return 64;
  void (*const write[])(FILE *) = {write_categories, write_cases};
  for (int index = 0; index < 2; index++) {
    FILE *file = fopen(paths[index + 1], "wb");
    if (!file) return 73;
    write[index](file);
    if (fclose(file)) return 74;
  }
}
