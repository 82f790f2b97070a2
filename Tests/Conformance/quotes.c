// The quotes of a year in C: quotes < LINES. Lines with tabs: first `quote`, id, language, 1 for a gloss, collections with
// commas between; then `day`, year, month, day, id. Exits with 1 where a day has another quote.
#include <runekit.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 5000 };

int main(void) {
  static char line[4096], kept[MOST][32];
  static const char *ids[MOST];
  size_t count = 0, days = 0;
  while (fgets(line, sizeof line, stdin)) {
    char *fields[5] = {line};
    line[strcspn(line, "\n")] = 0;
    for (int i = 1; i < 5; i++) {
      char *tab = fields[i - 1] ? strchr(fields[i - 1], '\t') : NULL;
      if (!tab) return fprintf(stderr, "quotes: too few fields\n"), 65;
      *tab = 0;
      fields[i] = tab + 1;
    }
    if (!strcmp(fields[0], "quote")) {
      const char *collections[32];
      size_t size = 0;
      for (char *name = strtok(fields[4], ","); name && size < 32; name = strtok(NULL, ",")) collections[size++] = name;
      if (!runekit_quote_is_usual(fields[2], fields[3][0] == '1', collections, size)) continue;
      if (count == MOST) return 65;
      snprintf(kept[count], sizeof kept[count], "%s", fields[1]);
      ids[count] = kept[count];
      count++;
    } else {
      size_t place;
      if (runekit_quote_of_the_day(ids, count, atoi(fields[1]), atoi(fields[2]), atoi(fields[3]), &place) != RUNEKIT_OK ||
          strcmp(ids[place], fields[4])) {
        return fprintf(stderr, "%s-%s-%s: expected %s\n", fields[1], fields[2], fields[3], fields[4]), 1;
      }
      days++;
    }
  }
  if (days < 365) return fprintf(stderr, "quotes: %zu days; expected a year\n", days), 65;
  printf("%zu days have the quotes of the command in C\n", days);
}
