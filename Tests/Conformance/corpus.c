// The C library on the corpus: corpus < cases. Prints how many cases agree; exits with 1 where one does not.
#include <runekit.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  char *bytes;
  size_t length, capacity;
} Text;

static void append(Text *text, const char *bytes, size_t length) {
  if (text->length + length + 1 > text->capacity) {
    text->capacity = 2 * (text->length + length) + 256;
    text->bytes = realloc(text->bytes, text->capacity);
    if (!text->bytes) abort();
  }
  memcpy(text->bytes + text->length, bytes, length);
  text->length += length;
  text->bytes[text->length] = 0;
}

// \xHH becomes its byte. In place: the result is never longer.
static Text unescaped(char *field) {
  char *to = field;
  for (const char *from = field; *from;) {
    unsigned byte;
    if (from[0] == '\\' && sscanf(from + 2, "%2x", &byte) == 1) {
      *to++ = (char)byte;
      from += 4;
    } else {
      *to++ = *from++;
    }
  }
  *to = 0;
  return (Text){field, (size_t)(to - field), 0};
}

static int collect(void *context, const char *bytes, size_t length) {
  append(context, bytes, length);
  return 0;
}

static unsigned decoded(const char *text) {
  const unsigned char *byte = (const unsigned char *)text;
  if (byte[0] < 0x80) return byte[0];
  if (byte[0] < 0xE0) return (byte[0] & 0x1Fu) << 6 | (byte[1] & 0x3Fu);
  if (byte[0] < 0xF0) return (byte[0] & 0x0Fu) << 12 | (byte[1] & 0x3Fu) << 6 | (byte[2] & 0x3Fu);
  return (byte[0] & 0x07u) << 18 | (byte[1] & 0x3Fu) << 12 | (byte[2] & 0x3Fu) << 6 | (byte[3] & 0x3Fu);
}

static runekit_transliterator *opened(char **fields, size_t count) {
  runekit_options options = {0};
  Text table = {0};
  for (size_t i = 1; i < count; i++) {
    char *value = strchr(fields[i], '=');
    if (!value) abort();
    *value++ = 0;
    Text text = unescaped(value);
    if (!strcmp(fields[i], "script")) options.script = value;
    else if (!strcmp(fields[i], "mode")) options.mode = value;
    else if (!strcmp(fields[i], "variant")) options.variant = value;
    else if (!strcmp(fields[i], "divider")) options.divider = value;
    else if (!strcmp(fields[i], "unmapped")) options.unmapped = value;
    else if (!strcmp(fields[i], "options")) options.switches = value;
    else if (!strcmp(fields[i], "registry")) options.registry = value;
    else if (!strcmp(fields[i], "words")) options.words = value, options.words_length = text.length;
    else if (!strcmp(fields[i], "break")) options.break_character = decoded(value);
    else if (!strcmp(fields[i], "punctuation")) options.punctuation = value;
    else if (!strcmp(fields[i], "language")) options.language = value;
    else if (!strcmp(fields[i], "romanize")) options.romanize = true;
    else if (!strcmp(fields[i], "table")) table = text;
    else abort();
  }
  runekit_transliterator *result;
  runekit_error *error;
  runekit_status status = table.bytes ? runekit_open_table(table.bytes, table.length, "random.txt", &options, &result, &error)
                                      : runekit_open(&options, &result, &error);
  if (status == RUNEKIT_OK) return result;
  fprintf(stderr, "%s\n", error->message);
  exit(1);
}

static size_t cases, wrong;

static int same(const char *what, Text input, const char *got, size_t length, const char *expected, size_t count) {
  if (!strcmp(expected, "?")) return 1;  // not checked
  if (length == count && !memcmp(got, expected, count)) return 1;
  if (wrong < 5)
    fprintf(stderr, "%s of %.*s:\n  expected %.*s\n  got      %.*s\n", what, (int)input.length, input.bytes, (int)count,
            expected, (int)length, got);
  return 0;
}

static void check(runekit_transliterator *transliterator, runekit_stream *warm, char **fields) {
  Text input = unescaped(fields[0]), expected = unescaped(fields[2]), output = {0}, list = {0};
  char number[128];
  int agrees = 1;
  cases++;

  // Whole, by both calls, into a buffer that just fits.
  char *buffer = malloc(expected.length + 1);
  size_t needed;
  if (!buffer) abort();
  for (int call = 0; call < 2; call++) {
    runekit_status status =
        call == 0 ? runekit_transliterate(transliterator, input.bytes, input.length, buffer, expected.length, &needed)
                  : runekit_stream_transliterate(warm, input.bytes, input.length, buffer, expected.length, &needed);
    agrees &= same("the whole", input, buffer, status == RUNEKIT_OK ? needed : 0, expected.bytes, expected.length);
  }
  free(buffer);

  // In pieces.
  runekit_stream *stream;
  if (runekit_stream_open(transliterator, &stream) != RUNEKIT_OK) abort();
  size_t start = 0;
  for (char *cut = fields[1]; *cut;) {
    size_t end = strtoul(cut, &cut, 10);
    if (runekit_stream_feed(stream, input.bytes + start, end - start, collect, &output) != RUNEKIT_OK) abort();
    start = end;
  }
  if (runekit_stream_feed(stream, input.bytes + start, input.length - start, collect, &output) != RUNEKIT_OK) abort();
  if (runekit_stream_finish(stream, collect, &output) != RUNEKIT_OK) abort();
  runekit_stream_close(stream);
  agrees &= same("the pieces", input, output.bytes, output.length, expected.bytes, expected.length);

  runekit_analysis *analysis;
  if (runekit_analyze(transliterator, input.bytes, input.length, &analysis) != RUNEKIT_OK) abort();
  agrees &= same("the analysis", input, analysis->text.bytes, analysis->text.length, expected.bytes, expected.length);
  for (size_t i = 0; i < analysis->segment_count; i++) {
    const runekit_segment *s = &analysis->segments[i];
    append(&list, number, (size_t)snprintf(number, sizeof number, "%s%c%zu>%zu", i ? " " : "", "mksd"[s->kind],
                                           s->end - s->start, s->output_end - s->output_start));
  }
  agrees &= same("segments", input, list.bytes, list.length, fields[3], strlen(fields[3]));
  list.length = 0;
  for (size_t i = 0; i < analysis->loss_count; i++) {
    const runekit_loss *l = &analysis->losses[i];
    append(&list, number, (size_t)snprintf(number, sizeof number, "%s%c:%zu:%zu:%zu:%s", i ? " " : "", "unig"[l->kind],
                                           l->count, l->line, l->column, l->letter));
  }
  agrees &= same("losses", input, list.bytes, list.length, fields[4], strlen(fields[4]));
  runekit_analysis_free(analysis);
  free(output.bytes);
  free(list.bytes);
  wrong += !agrees;
}

int main(void) {
  Text line = {0};
  char *fields[16];
  runekit_transliterator *transliterator = NULL;
  runekit_stream *warm = NULL;
  for (int byte; (byte = getchar()) != EOF;) {
    if (byte != '\n') {
      char character = (char)byte;
      append(&line, &character, 1);
      continue;
    }
    append(&line, "", 0);
    size_t count = 0;
    for (char *field = line.bytes; field && count < 16;) {
      fields[count++] = field;
      if ((field = strchr(field, '\t'))) *field++ = 0;
    }
    if (!strcmp(fields[0], "@")) {
      runekit_stream_close(warm);
      runekit_close(transliterator);
      transliterator = opened(fields, count);
      if (runekit_stream_open(transliterator, &warm) != RUNEKIT_OK) abort();
    } else if (transliterator && count == 5) {
      check(transliterator, warm, fields);
    } else {
      abort();
    }
    line.length = 0;
  }
  runekit_stream_close(warm);
  runekit_close(transliterator);
  free(line.bytes);
  printf("C: %zu cases, %zu differ\n", cases, wrong);
  return wrong > 0 || cases == 0;
}
