// Spellings of words with their shares, as the command has them, in C: spellings < SPELLINGS.tsv. Each line has script,
// mode, a word, and the array "spellings" of `runes --alternatives --json`.
#include <runekit.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  static char line[1 << 16];
  size_t count = 0;
  while (fgets(line, sizeof line, stdin)) {
    char *fields[4] = {line};
    line[strcspn(line, "\n")] = 0;
    for (int i = 1; i < 4; i++) {
      char *tab = strchr(fields[i - 1], '\t');
      if (!tab) return fprintf(stderr, "spellings: too few fields\n"), 65;
      *tab = 0;
      fields[i] = tab + 1;
    }
    runekit_options options = {.script = fields[0], .mode = fields[1]};
    runekit_transliterator *transliterator;
    runekit_text json;
    if (runekit_open(&options, &transliterator, NULL) != RUNEKIT_OK ||
        runekit_spellings(transliterator, fields[2], strlen(fields[2]), 10, &json) != RUNEKIT_OK ||
        strcmp(json.bytes, fields[3])) {
      return fprintf(stderr, "%s/%s %s: expected %s\n", fields[0], fields[1], fields[2], fields[3]), 1;
    }
    runekit_text_free(&json);
    runekit_close(transliterator);
    count++;
  }
  if (count < 100) return fprintf(stderr, "spellings: %zu words; expected a hundred\n", count), 65;
  printf("%zu words have the spellings of the command in C\n", count);
}
