// Hands the coverage of Swift's compiler, which marks each branch with a guard, to libFuzzer, which takes counters.
#include <stdint.h>
#include <stdlib.h>

void __sanitizer_cov_8bit_counters_init(uint8_t *start, uint8_t *end);

static uint8_t counters[1 << 20];
static uint32_t count;

// Called with the guards of an object when the program starts.
void runekit_guards(uint32_t *start, uint32_t *end) {
  if (start == end || *start) return;
  uint32_t first = count;
  for (uint32_t *guard = start; guard < end; guard++) *guard = ++count;
  if (count >= sizeof counters) abort();
  __sanitizer_cov_8bit_counters_init(counters + first + 1, counters + count + 1);
}

void runekit_guard(const uint32_t *guard) { counters[*guard]++; }
