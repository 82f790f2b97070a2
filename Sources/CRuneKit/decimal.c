// How Embedded Swift reads a number, without the locale of the process.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Correctly rounded for up to 15 digits and powers of ten up to 22, which is what people write (Clinger, "How to read
// floating-point numbers accurately", 1990); others may be a unit in the last place away.
__attribute__((visibility("hidden"))) const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  bool isNegative = *text == '-';
  if (*text == '-' || *text == '+') text++;
  uint64_t digits = 0;
  int32_t exponent = 0;
  bool hasDigits = false, isBehindPoint = false;
  for (;; text++) {
    if (*text == '.' && !isBehindPoint) {
      isBehindPoint = true;
    } else if (*text >= '0' && *text <= '9') {
      hasDigits = true;
      bool fits = digits < 100000000000000000;
      if (fits) digits = digits * 10 + (uint64_t)(*text - '0');
      if (fits == isBehindPoint && exponent > -100000 && exponent < 100000) exponent += fits ? -1 : 1;
    } else {
      break;
    }
  }
  if (!hasDigits) return NULL;
  if (*text == 'e' || *text == 'E') {
    const char *place = text + 1;
    bool isSmall = *place == '-';
    if (*place == '-' || *place == '+') place++;
    int32_t power = 0;
    if (*place >= '0' && *place <= '9') {
      for (; *place >= '0' && *place <= '9'; place++) power = power < 100000 ? power * 10 + (*place - '0') : power;
      exponent += isSmall ? -power : power;
      text = place;
    }
  }
  double value = (double)digits;
  while (exponent != 0 && value != 0 && value <= 1.7e308) {
    int32_t step = exponent > 22 ? 22 : exponent < -22 ? -22 : exponent;
    double power = 1;
    for (int32_t index = 0; index < (step < 0 ? -step : step); index++) power *= 10;
    value = step < 0 ? value / power : value * power;
    exponent -= step;
  }
  *result = isNegative ? -value : value;
  return text;
}
