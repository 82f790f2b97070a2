/* The speed of the C library beside a table with a rune for each letter, which is wrong at every digraph: library PROSE
 *
 * Nanoseconds and megabytes a second, medians of the time on the processor; the two take turns. */
#include <runekit.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROUNDS = 9 };
static runekit_stream *stream;
static const char *const futhark = "ᚨᛒᚲᛞᛖᚠᚷᚺᛁᛃᚲᛚᛗᚾᛟᛈᚲᚱᛊᛏᚢᚹᚹᛉᛃᛉ"; /* three bytes a letter */

static size_t runes(const char *text, size_t length, char *target, size_t capacity) {
  size_t needed = 0;
  if (runekit_stream_transliterate(stream, text, length, target, capacity, &needed) != RUNEKIT_OK) abort();
  return needed;
}

static size_t letters(const char *text, size_t length, char *target, size_t capacity) {
  (void)capacity;
  char *end = target;
  for (size_t i = 0; i < length; i++) {
    unsigned letter = (unsigned)(text[i] | 0x20) - 'a';
    if (letter < 26) {
      memcpy(end, futhark + 3 * letter, 3);
      end += 3;
    } else {
      *end++ = text[i];
    }
  }
  return (size_t)(end - target);
}

static int ascending(const void *a, const void *b) { return *(const double *)a < *(const double *)b ? -1 : 1; }

static void race(const char *what, int calls, const char *text, size_t length) {
  size_t (*const rivals[])(const char *, size_t, char *, size_t) = {runes, letters};
  double times[2][ROUNDS];
  size_t capacity = 3 * length + 64;
  char *target = malloc(capacity);
  if (!target) abort();
  for (int round = -1; round < ROUNDS; round++) { /* the first one fills tables */
    for (int rival = 0; rival < 2; rival++) {
      clock_t start = clock();
      for (int call = 0; call < calls; call++) rivals[rival](text, length, target, capacity);
      if (round >= 0) times[rival][round] = (double)(clock() - start) / CLOCKS_PER_SEC / calls;
    }
  }
  for (int rival = 0; rival < 2; rival++) {
    qsort(times[rival], ROUNDS, sizeof(double), ascending);
    double seconds = times[rival][ROUNDS / 2];
    printf("%-20s %-22s %9.0f ns a call %9.1f MB/s\n", what, rival ? "letter by letter" : "runekit", seconds * 1e9,
           (double)length / seconds / 1e6);
  }
  free(target);
}

int main(int count, char **arguments) {
  FILE *file = count == 2 ? fopen(arguments[1], "rb") : NULL;
  runekit_transliterator *elder;
  if (!file || runekit_open(NULL, &elder, NULL) != RUNEKIT_OK || runekit_stream_open(elder, &stream) != RUNEKIT_OK) return 1;
  size_t length = 20000000;
  char *prose = malloc(length);
  if (!prose || (length = fread(prose, 1, length, file)) == 0) return 1;
  const char *line = "the quick brown fox jumps over the dogs ";
  race("a call of 40 bytes", 100000, line, strlen(line));
  race("prose", 1, prose, length);
  free(prose);
  fclose(file);
  runekit_stream_close(stream);
  runekit_close(elder);
  return 0;
}
