// Writes categories.bin: the general category of every code point, and whether it is alphabetic (bit 5), cased (6) or white
// space (7), as runs: the lengths of all (seven bits a byte, the lowest first), then the value of each, which brotli makes a tenth
// smaller than length and value in turn. Runs on the machine that builds, with the tables of its Swift toolchain.
#include <stdint.h>
#include <stdio.h>

uint8_t _swift_stdlib_getGeneralCategory(uint32_t scalar);
uint64_t _swift_stdlib_getBinaryProperties(uint32_t scalar);

static uint8_t value(uint32_t scalar) {
  uint64_t properties = _swift_stdlib_getBinaryProperties(scalar);
  return (uint8_t)(_swift_stdlib_getGeneralCategory(scalar) | (properties >> 7 & 1) << 5 | (properties >> 11 & 1) << 6 |
                   (properties >> 45 & 1) << 7);
}

int main(void) {
  static uint8_t values[0x110000];
  size_t count = 0;
  for (uint32_t start = 0, end = 0; start < 0x110000; start = end) {
    values[count] = value(start);
    while (end < 0x110000 && value(end) == values[count]) end++;
    count++;
    uint32_t length = end - start;
    for (; length > 127; length >>= 7) putchar((int)(length & 127) | 128);
    putchar((int)length);
  }
  fwrite(values, 1, count, stdout);
}
