// The C library against careless callers, for libFuzzer: `Tests/CRuneKit/fuzz SECONDS` builds and runs it.
//
// The first bytes choose options and calls, the rest is text. Beyond what the sanitizers see, every way to write a text
// must give the same bytes, a buffer that is too small must stay untouched after its end, and an error has a message.
#include <runekit.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition) \
  if (!(condition)) abort()

typedef struct {
  const uint8_t *bytes;
  size_t length;
} Input;

static uint8_t next(Input *input) {
  if (input->length == 0) return 0;
  input->length--;
  return *input->bytes++;
}

// A name that is known, or text of the input that hardly is.
static const char *name(Input *input, const char *const *known, size_t count, char *own) {
  uint8_t choice = next(input);
  if (choice < 128) return NULL;
  if (choice < 240) return known[choice % count];
  size_t length = 0;
  while (length < 15 && input->length > 0 && input->bytes[0] != 0) own[length++] = (char)next(input);
  own[length] = 0;
  return own;
}

typedef struct {
  char *bytes;
  size_t length, calls, fail_at;
} Output;

static int collect(void *context, const char *bytes, size_t length) {
  Output *output = context;
  if (++output->calls == output->fail_at) return 1;
  output->bytes = realloc(output->bytes, output->length + length + 1);
  CHECK(output->bytes);
  memcpy(output->bytes + output->length, bytes, length);
  output->length += length;
  return 0;
}

static void check_error(runekit_status status, runekit_error *error) {
  CHECK((status == RUNEKIT_OK) == (error == NULL));
  if (!error) return;
  CHECK(error->status == status && error->message && (status != RUNEKIT_ERROR_TABLE || error->finding_count > 0));
  for (size_t i = 0; i < error->finding_count; i++) CHECK(error->findings[i].message && error->findings[i].line > 0);
  runekit_error_free(error);
}

static void write_text(runekit_transliterator *transliterator, const char *text, size_t length, uint8_t choice) {
  runekit_text json = {0};
  runekit_error *error = NULL;
  size_t needed = 0, again = 0;
  runekit_status status = runekit_transliterate(transliterator, text, length, NULL, 0, &needed);
  CHECK(status == RUNEKIT_ERROR_SPACE || (status == RUNEKIT_OK && needed == 0));
  char *runes = malloc(needed + 1), *small = malloc(needed / 2 + 1);
  CHECK(runes && small);
  runes[needed] = 42;
  CHECK(runekit_transliterate(transliterator, text, length, runes, needed, &again) == RUNEKIT_OK && again == needed);
  CHECK(runes[needed] == 42);
  small[needed / 2] = 42;
  status = runekit_transliterate(transliterator, text, length, small, needed / 2, &again);
  CHECK(again == needed && small[needed / 2] == 42 && status == (needed > needed / 2 ? RUNEKIT_ERROR_SPACE : RUNEKIT_OK));
  free(small);

  runekit_stream *stream;
  Output output = {.fail_at = choice % 8 == 7 ? 1 + choice / 64 : 0};
  CHECK(runekit_stream_open(transliterator, &stream) == RUNEKIT_OK);
  size_t cut = length ? choice * 7919u % (length + 1) : 0;
  status = runekit_stream_feed(stream, text, cut, collect, &output);
  if (status == RUNEKIT_OK) status = runekit_stream_feed(stream, text + cut, length - cut, collect, &output);
  if (status == RUNEKIT_OK) status = runekit_stream_finish(stream, collect, &output);
  if (status == RUNEKIT_OK) {
    CHECK(output.length == needed && !memcmp(output.bytes ? output.bytes : "", runes, needed));
  } else {
    CHECK(status == RUNEKIT_ERROR_CALLBACK && output.fail_at);
    CHECK(runekit_stream_feed(stream, text, length, collect, &output) == RUNEKIT_ERROR_ARGUMENT);
  }
  free(output.bytes);
  runekit_stream_close(stream);

  runekit_analysis *analysis;
  CHECK(runekit_analyze(transliterator, text, length, &analysis) == RUNEKIT_OK);
  CHECK(analysis->text.length == needed && !memcmp(analysis->text.bytes, runes, needed));
  size_t source = 0, target = 0;
  for (size_t i = 0; i < analysis->segment_count; i++) {
    CHECK(analysis->segments[i].start == source && analysis->segments[i].output_start == target);
    source = analysis->segments[i].end;
    target = analysis->segments[i].output_end;
  }
  CHECK(source == length && target == needed);
  runekit_analysis_free(analysis);

  if (choice & 1) {
    CHECK(runekit_explain_json(transliterator, text, length, &json) == RUNEKIT_OK && json.bytes[0] == '{');
    runekit_text_free(&json);
    runekit_explanation *explanation;
    CHECK(runekit_explain(transliterator, text, length, &explanation) == RUNEKIT_OK);
    source = target = 0;
    for (size_t i = 0; i < explanation->part_count; i++) {
      const runekit_part *part = &explanation->parts[i];
      CHECK(part->start == source && part->output_start == target);
      source = part->end;
      target = part->output_end;
      for (size_t j = 0; j < part->row_count; j++) CHECK(explanation->rows[part->rows[j]].reason);
    }
    CHECK(source == length && target == needed && explanation->text.length == needed);
    runekit_explanation_free(explanation);
  }
  if (choice & 2) {
    status = runekit_read(transliterator, choice & 4 ? text : runes, choice & 4 ? length : needed, &json, &error);
    check_error(status, error);
    runekit_text_free(&json);
    error = NULL;
    if (length < 64) {
      CHECK(runekit_spellings(transliterator, text, length, 1 + choice, &json) == RUNEKIT_OK && json.bytes[0] == '[');
      runekit_text_free(&json);
    }
    size_t few = needed < 64 ? needed : 0;
    status = runekit_readings(transliterator, runes, few, choice, &json, &error);
    check_error(status, error);
    runekit_text_free(&json);
  }
  if (choice & 8) {
    // Options of the right form, or the last bytes of the input.
    static const char *const layouts[] = {"line", "text", "circle", "ring", "band", "ribbon", "card", "proof"};
    static const char *const formats[] = {"svg", "pdf", "dxf", "png", "braille"};
    char request[128];
    size_t end = length < 64 ? length : 64;
    if (choice & 16) {
      snprintf(request, sizeof request, "{\"layout\":\"%s\",\"format\":\"%s\",\"width\":%d,\"scale\":0.1}",
               layouts[choice / 128 % 7], formats[length % 5], (int)(choice + length) % 300);
    } else {
      snprintf(request, sizeof request, "%.*s", (int)end, text + length - end);
    }
    runekit_drawing *drawing = NULL;
    error = NULL;
    status = runekit_draw(
        choice & 32 ? transliterator : NULL, runes, needed < 200 ? needed : 0, choice & 64 ? request : NULL, &drawing, &error);
    check_error(status, error);
    runekit_drawing_free(drawing);
  }
  free(runes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const char *const scripts[] = {"elder", "younger", "cirth", "futhorc", "medieval"};
  static const char *const modes[] = {"english", "norse", "scholarly", "proto-norse", "ipa", "sound", "moria", "latin"};
  static const char *const variants[] = {"short-twig", "long-branch", "second-shapes"};
  static const char *const dividers[] = {"keep", "space", "none", "shared", "dot", "double-dot", "cross"};
  static const char *const policies[] = {"keep", "drop", "mark"};
  static const char *const switches[] = {"late", "attested", "late,early", "british,numbers", "wh", ","};
  static const char *const punctuation[] = {"keep", "drop", "script"};
  static const char *const registries[] = {"1998", "2001"};
#define NAME(list, own) name(&input, list, sizeof list / sizeof *list, own)
  Input input = {data, size};
  char own[8][16];
  uint8_t kind = next(&input), choice = next(&input);
  runekit_options options = {
      .script = NAME(scripts, own[0]), .mode = NAME(modes, own[1]), .variant = NAME(variants, own[2]),
      .divider = NAME(dividers, own[3]), .unmapped = NAME(policies, own[4]), .switches = NAME(switches, own[5]),
      .registry = NAME(registries, own[6]), .punctuation = NAME(punctuation, own[7])};
  if (kind & 2) options.break_character = (uint32_t)next(&input) << (kind >> 4);
  const char *text = (const char *)input.bytes;
  runekit_transliterator *transliterator = NULL;
  runekit_error *error = NULL;
  runekit_status status;
  switch (kind >> 2 & 3) {
    case 1:
      options.words = text, options.words_length = input.length;
      status = runekit_open(&options, &transliterator, &error);
      break;
    case 2:
      options.pronunciations = text, options.pronunciations_length = input.length;
      status = runekit_open(&options, &transliterator, &error);
      break;
    case 3: status = runekit_open_table(text, input.length, own[0], &options, &transliterator, &error); break;
    default: status = runekit_open(&options, &transliterator, &error);
  }
  check_error(status, error);
  CHECK((status == RUNEKIT_OK) == (transliterator != NULL));
  if (transliterator) write_text(transliterator, text, input.length, choice);
  runekit_close(transliterator);
  return 0;
}
