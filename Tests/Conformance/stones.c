// Rune stones as the command answers, in C: stones FOLDER, which stones_lines.py has written. The answer in a line is a JSON string,
// which is compared with its escapes.
#include <dirent.h>
#include <runekit.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *read_file(const char *folder, const char *name, size_t *length) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "rb");
  if (!file) exit(fprintf(stderr, "stones: no %s\n", path));
  fseek(file, 0, SEEK_END);
  *length = (size_t)ftell(file);
  rewind(file);
  char *bytes = malloc(*length + 1);
  if (fread(bytes, 1, *length, file) != *length) exit(74);
  bytes[*length] = 0;
  fclose(file);
  return bytes;
}

// Whether a JSON string, from its quotation mark on, is a text that has no other escapes than of quotes, backslashes and line feeds.
static int is_text(const char *json, const char *text) {
  for (json++; *json != '"'; text++) {
    char next = *json++;
    if (next == '\\') next = *json == 'n' ? '\n' : *json, json++;
    if (next != *text) return 0;
  }
  return !*text;
}

static const char *hostile_requests[] = {
    "{\"words\":[\"bróðir\",\"U 9001\",\"*r\",\"bróðir risti\",\"a\\u0000b\"]}", "{\"words\":[\"stein\"],\"near\":true}",
    "{\"year\":1070,\"limit\":0}", "{\"region\":\"uppland\"}", "{\"words\":", "", "[]", "{\"limit\":-1,\"words\":[\"a\"]}"};

int main(int count, char **arguments) {
  if (count != 2) return 64;
  size_t length, answers = 0, packs = 0, usable = 0;
  char *pack = read_file(arguments[1], "stones.pack", &length);
  runekit_stones *stones;
  runekit_error *error = NULL;
  if (runekit_stones_open(pack, length, &stones, &error) != RUNEKIT_OK) return fprintf(stderr, "%s\n", error->message), 1;
  free(pack);
  char *lines = read_file(arguments[1], "answers.tsv", &length);
  for (char *line = strtok(lines, "\n"); line; line = strtok(NULL, "\n"), answers++) {
    char *tab = strchr(line, '\t');
    runekit_text json;
    if (!tab || runekit_stones_find(stones, line, (size_t)(tab - line), &json, NULL) != RUNEKIT_OK || !is_text(tab + 1, json.bytes))
      return fprintf(stderr, "not as expected: %s\n", line), 1;
    runekit_text_free(&json);
  }
  free(lines);
  runekit_text notice;
  if (runekit_stones_notice(stones, &notice) != RUNEKIT_OK || !strstr(notice.bytes, "Open Database License")) return 1;
  runekit_text_free(&notice);
  const char *wrong[] = {"{}", "{\"words\":[\" \"]}", "{\"word\":\"a\"}", "{\"year\":0}", "{\"region\":\"upland\"}", "{\"words\":\"a\"}", "{\"near\":1}", "{} {}"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    runekit_text json;
    if (runekit_stones_find(stones, wrong[i], strlen(wrong[i]), &json, &error) != RUNEKIT_ERROR_ARGUMENT || json.bytes || !*error->message)
      return fprintf(stderr, "taken: %s\n", wrong[i]), 1;
    runekit_error_free(error);
  }
  runekit_text json;
  runekit_stones *none = stones;
  if (runekit_stones_find(NULL, "{}", 2, &json, NULL) != RUNEKIT_ERROR_ARGUMENT || runekit_stones_find(stones, NULL, 2, &json, NULL) != RUNEKIT_ERROR_ARGUMENT ||
      runekit_stones_find(stones, "{}", 2, NULL, NULL) != RUNEKIT_ERROR_ARGUMENT || runekit_stones_notice(NULL, &notice) != RUNEKIT_ERROR_ARGUMENT ||
      runekit_stones_open(NULL, 1, &none, NULL) != RUNEKIT_ERROR_ARGUMENT || none || runekit_stones_open("", 0, NULL, NULL) != RUNEKIT_ERROR_ARGUMENT)
    return fprintf(stderr, "careless calls are taken\n"), 1;
  runekit_stones_close(stones);
  runekit_stones_close(NULL);
  char folder[4096];
  snprintf(folder, sizeof folder, "%s/hostile", arguments[1]);
  DIR *directory = opendir(folder);
  if (!directory) return 66;
  for (struct dirent *entry; (entry = readdir(directory));) {
    if (entry->d_name[0] == '.') continue;
    packs++;
    pack = read_file(folder, entry->d_name, &length);
    runekit_status status = runekit_stones_open(pack, length, &stones, &error);
    free(pack);
    if (status != RUNEKIT_OK) {
      if (status != RUNEKIT_ERROR_PACK || stones || !*error->message) return fprintf(stderr, "%s: status %d\n", entry->d_name, status), 1;
      runekit_error_free(error);
      continue;
    }
    usable++;
    for (size_t i = 0; i < sizeof hostile_requests / sizeof *hostile_requests; i++) {
      if (runekit_stones_find(stones, hostile_requests[i], strlen(hostile_requests[i]), &json, NULL) == RUNEKIT_OK) runekit_text_free(&json);
    }
    runekit_stones_close(stones);
  }
  closedir(directory);
  if (answers < 50 || !usable || usable == packs) return fprintf(stderr, "%zu answers, %zu of %zu packs\n", answers, usable, packs), 65;
  printf("%zu answers about stones are those of the command in C; %zu hostile packs do no harm\n", answers, packs);
}
