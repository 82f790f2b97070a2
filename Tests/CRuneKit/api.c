// The C library as a program uses it, and as one should not. Exits with 1 at the first wrong answer.
#include <pthread.h>
#include <runekit.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                      \
  do {                                                                        \
    if (!(condition)) {                                                       \
      fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
      exit(1);                                                                \
    }                                                                         \
  } while (0)

static runekit_transliterator *opened(const char *script, const char *mode) {
  runekit_options options = {.script = script, .mode = mode};
  runekit_transliterator *result;
  CHECK(runekit_open(&options, &result, NULL) == RUNEKIT_OK);
  return result;
}

static int writes(runekit_transliterator *transliterator, const char *latin, size_t length, const char *runes) {
  char buffer[512];
  size_t needed;
  runekit_stream *stream;
  CHECK(runekit_transliterate(transliterator, latin, length, buffer, sizeof buffer, &needed) == RUNEKIT_OK);
  int same = needed == strlen(runes) && !memcmp(buffer, runes, needed);
  // A stream's tables give the same, however warm.
  CHECK(runekit_stream_open(transliterator, &stream) == RUNEKIT_OK);
  for (int round = 0; round < 3; round++) {
    CHECK(runekit_stream_transliterate(stream, latin, length, buffer, sizeof buffer, &needed) == RUNEKIT_OK);
    same &= needed == strlen(runes) && !memcmp(buffer, runes, needed);
  }
  runekit_stream_close(stream);
  return same;
}

static void texts(void) {
  runekit_transliterator *elder = opened(NULL, NULL);
  CHECK(writes(elder, "the quick fox", 13, "ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ"));
  CHECK(writes(elder, "THE QUICK FOX", 13, "ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ"));
  CHECK(writes(elder, "", 0, "") && writes(elder, NULL, 0, ""));
  CHECK(writes(elder, "warthog", 7, "ᚹᚨᚱᛏᚺᛟᚷ"));       // a listed word
  CHECK(writes(elder, "ŁÓDŹ", strlen("ŁÓDŹ"), "ᛚᛟᛞᛉ"));  // folded, decomposed, and nearest letters
  CHECK(writes(elder, "a\xFFz\xE2\x82", 5, "ᚨ\uFFFDᛉ\uFFFD"));
  char zero[7];
  size_t needed;
  CHECK(runekit_transliterate(elder, "a\0b", 3, zero, 7, &needed) == RUNEKIT_OK && !memcmp(zero, "ᚨ\0ᛒ", 7));
  runekit_close(elder);
  runekit_options twigs = {.script = "younger", .variant = "short-twig"};
  CHECK(runekit_open(&twigs, &elder, NULL) == RUNEKIT_OK);
  CHECK(writes(elder, "stone", 5, "ᛌᛐᚭᚿᛁ"));
  runekit_close(elder);
  runekit_options own = {.words = "ost|heim", .words_length = 8};
  CHECK(runekit_open(&own, &elder, NULL) == RUNEKIT_OK);
  CHECK(writes(elder, "Ostheim", 7, "ᛟᛊᛏᚺᛖᛁᛗ"));  // not ᚦ
  runekit_close(elder);
}

/* Names that stand for the same are spelled alike in full; none is an error, and so are those of two modes. */
static void names(void) {
  static const struct { const char *script, *name; } cases[] = {
      {NULL, "elder"}, {"Elder", "elder"}, {"viking", "younger"}, {"\tyounger\n", "younger"}, {"hobbit", "futhorc/english/hobbit"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    runekit_options options = {.script = cases[i].script};
    runekit_transliterator *made;
    CHECK(runekit_open(&options, &made, NULL) == RUNEKIT_OK && !strcmp(runekit_name(made), cases[i].name));
    runekit_close(made);
  }
  static const runekit_options wrong[] = {{.script = ""}, {.script = "younger/norse", .mode = "english"}};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    runekit_transliterator *made;
    CHECK(runekit_open(&wrong[i], &made, NULL) == RUNEKIT_ERROR_NAME);
  }
}

/* Tables of languages stay in memory, where leak checkers must find them. */
static void languages_of_words(void) {
  static const char *const cases[][2] = {{"fr", "Charles"}, {"de", "Schmidt"}, {"pl", "Anna"}, {"es", "Juan"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    runekit_options options = {.language = cases[i][0]};
    runekit_transliterator *made;
    CHECK(runekit_open(&options, &made, NULL) == RUNEKIT_OK);
    char runes[64];
    size_t length;
    CHECK(runekit_transliterate(made, cases[i][1], strlen(cases[i][1]), runes, sizeof runes, &length) == RUNEKIT_OK);
    runekit_close(made);
  }
}

/* The mode for a language, as in Tests/RuneKitTests/LanguageModeTests.swift. */
static void languages(void) {
  static const struct { const char *script, *language, *mode, *expected; } cases[] = {
      {"younger", "non", NULL, "norse"}, {"medieval", "sv-SE", NULL, "old-norse"}, {"younger", "IS", NULL, "norse"},
      {"elder", "non", NULL, "proto-norse"}, {"cirth", "non", NULL, "english"}, {"younger", "en-GB", NULL, "english"},
      {"younger", "", NULL, "english"}, {"younger", "\xFF-", NULL, "english"}, {"younger", "non", "english", "english"},
      {NULL, "gmq", NULL, "proto-norse"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    runekit_options options = {.script = cases[i].script, .mode = cases[i].mode, .language = cases[i].language};
    runekit_transliterator *made;
    CHECK(runekit_open(&options, &made, NULL) == RUNEKIT_OK && !strcmp(runekit_mode(made), cases[i].expected));
    runekit_close(made);
  }
}

static void sizes(void) {
  runekit_transliterator *elder = opened("elder", "english");
  char buffer[9];
  size_t needed = 99;
  CHECK(runekit_transliterate(elder, "abc", 3, buffer, 9, &needed) == RUNEKIT_OK && needed == 9);
  CHECK(runekit_transliterate(elder, "abc", 3, buffer, 8, &needed) == RUNEKIT_ERROR_SPACE && needed == 9);
  CHECK(runekit_transliterate(elder, "abc", 3, NULL, 0, &needed) == RUNEKIT_ERROR_SPACE && needed == 9);
  CHECK(runekit_transliterate(elder, "abc", 3, NULL, 9, &needed) == RUNEKIT_ERROR_ARGUMENT);
  CHECK(runekit_transliterate(elder, NULL, 3, buffer, 9, &needed) == RUNEKIT_ERROR_ARGUMENT);
  CHECK(runekit_transliterate(elder, "abc", SIZE_MAX, buffer, 9, &needed) == RUNEKIT_ERROR_ARGUMENT);
  CHECK(runekit_transliterate(elder, "abc", SIZE_MAX / 2, buffer, 9, &needed) == RUNEKIT_ERROR_MEMORY);
  CHECK(runekit_transliterate(elder, "abc", 3, buffer, 9, NULL) == RUNEKIT_ERROR_ARGUMENT);
  CHECK(runekit_transliterate(NULL, "abc", 3, buffer, 9, &needed) == RUNEKIT_ERROR_ARGUMENT);
  runekit_close(elder);
}

static void errors(void) {
  runekit_transliterator *none = (runekit_transliterator *)&none;
  runekit_error *error;
  runekit_options options = {.script = "eldre"};
  CHECK(runekit_open(&options, &none, &error) == RUNEKIT_ERROR_NAME && !none);
  CHECK(error->status == RUNEKIT_ERROR_NAME && strstr(error->message, "eldre") && strstr(error->message, "futhorc"));
  runekit_error_free(error);
  options = (runekit_options){.mode = "moria"};
  CHECK(runekit_open(&options, &none, &error) == RUNEKIT_ERROR_NAME && strstr(error->message, "proto-norse"));
  runekit_error_free(error);
  options = (runekit_options){.variant = "long"};
  CHECK(runekit_open(&options, &none, NULL) == RUNEKIT_ERROR_NAME);
  options = (runekit_options){.unmapped = "eat"};
  CHECK(runekit_open(&options, &none, NULL) == RUNEKIT_ERROR_NAME);
  options = (runekit_options){.break_character = 0xD800};
  CHECK(runekit_open(&options, &none, NULL) == RUNEKIT_ERROR_ARGUMENT);
  options = (runekit_options){.words = NULL, .words_length = 7};
  CHECK(runekit_open(&options, &none, NULL) == RUNEKIT_ERROR_ARGUMENT);
  CHECK(runekit_open(NULL, NULL, &error) == RUNEKIT_ERROR_ARGUMENT);
  runekit_error_free(error);
  const char *table = "@mode tiny\n@script elder\n@language en\n@title Tiny\n\nt ; tiwas ; ; its own value ; duwel\n";
  CHECK(runekit_open_table(table, strlen(table), "tiny.txt", NULL, &none, &error) == RUNEKIT_ERROR_TABLE);
  const runekit_finding *finding = &error->findings[error->finding_count - 1];
  CHECK(finding->line == 6 && finding->column == 5 && !finding->is_warning);
  CHECK(!strcmp(finding->file, "tiny.txt") && !strcmp(finding->code, "unknown-letter"));
  runekit_error_free(error);
  runekit_error_free(NULL);
  runekit_close(NULL);
  runekit_stream_close(NULL);
  runekit_analysis_free(NULL);
  runekit_text_free(NULL);
}

typedef struct {
  char bytes[4096];
  size_t length, calls, fail_at;
} Output;

static int collect(void *context, const char *bytes, size_t length) {
  Output *output = context;
  if (++output->calls == output->fail_at) return -1;
  memcpy(output->bytes + output->length, bytes, length);
  output->length += length;
  return 0;
}

static void streams(void) {
  runekit_transliterator *norse = opened("younger", "norse");
  const char *text = "Sigríðr lét reisa stein þenna\nept Svein, fǫður sinn";
  char whole[1024];
  size_t length = strlen(text), needed;
  CHECK(runekit_transliterate(norse, text, length, whole, sizeof whole, &needed) == RUNEKIT_OK);
  runekit_stream *stream;
  CHECK(runekit_stream_open(norse, &stream) == RUNEKIT_OK);
  for (size_t cut = 0; cut <= length; cut++) {
    Output output = {.fail_at = 0};
    CHECK(runekit_stream_feed(stream, text, cut, collect, &output) == RUNEKIT_OK);
    CHECK(runekit_stream_transliterate(stream, text, 1, whole, 9, &(size_t){0}) == RUNEKIT_ERROR_ARGUMENT);
    CHECK(runekit_stream_feed(stream, text + cut, length - cut, collect, &output) == RUNEKIT_OK);
    CHECK(runekit_stream_finish(stream, collect, &output) == RUNEKIT_OK);
    CHECK(output.length == needed && !memcmp(output.bytes, whole, needed));
  }
  Output output = {.fail_at = 1};
  CHECK(runekit_stream_feed(stream, text, length, collect, &output) == RUNEKIT_ERROR_CALLBACK);
  CHECK(runekit_stream_feed(stream, text, length, collect, &output) == RUNEKIT_ERROR_ARGUMENT);
  CHECK(runekit_stream_finish(stream, collect, &output) == RUNEKIT_ERROR_ARGUMENT);
  CHECK(runekit_stream_feed(NULL, text, length, collect, &output) == RUNEKIT_ERROR_ARGUMENT);
  runekit_stream_close(stream);
  CHECK(runekit_stream_open(norse, &stream) == RUNEKIT_OK);
  CHECK(runekit_stream_feed(stream, text, length, NULL, NULL) == RUNEKIT_ERROR_ARGUMENT);
  runekit_stream_close(stream);
  runekit_close(norse);

  runekit_transliterator *elder = opened("elder", NULL);
  CHECK(runekit_stream_open(elder, &stream) == RUNEKIT_OK);
  const char *names = "thorlofwarthog";
  int64_t offsets[] = {0, 4, 4, 7, 14}, places[5], wrong[] = {0, 4, 3};
  runekit_text column;
  CHECK(runekit_stream_transliterate_many(stream, names, offsets, 4, &column, places) == RUNEKIT_OK);
  CHECK(!strcmp(column.bytes, "ᚦᛟᚱᛚᛟᚠᚹᚨᚱᛏᚺᛟᚷ") && column.length == strlen(column.bytes));
  CHECK(places[0] == 0 && places[1] == 9 && places[2] == 9 && places[3] == 18 && places[4] == 39);
  runekit_text_free(&column);
  CHECK(runekit_stream_transliterate_many(stream, names, wrong, 2, &column, places) == RUNEKIT_ERROR_ARGUMENT);
  runekit_stream_close(stream);
  runekit_close(elder);
}

static void answers(void) {
  runekit_transliterator *elder = opened("elder", NULL);
  const char *text = "thé ж \xFF";
  runekit_analysis *analysis;
  CHECK(runekit_analyze(elder, text, strlen(text), &analysis) == RUNEKIT_OK);
  size_t place = 0, written = 0;
  for (size_t i = 0; i < analysis->segment_count; i++) {
    CHECK(analysis->segments[i].start == place && analysis->segments[i].output_start == written);
    place = analysis->segments[i].end;
    written = analysis->segments[i].output_end;
  }
  CHECK(place == strlen(text) && written == analysis->text.length);
  CHECK(analysis->segments[0].kind == RUNEKIT_MAPPED && analysis->segments[1].kind == RUNEKIT_SUBSTITUTED);
  CHECK(analysis->loss_count == 3);
  CHECK(!strcmp(analysis->losses[0].letter, "ж") && analysis->losses[0].kind == RUNEKIT_UNMAPPED);
  CHECK(analysis->losses[0].line == 1 && analysis->losses[0].column == 5 && analysis->losses[0].count == 1);
  CHECK(analysis->losses[1].kind == RUNEKIT_NEAREST && analysis->losses[2].kind == RUNEKIT_ILL_FORMED);
  runekit_analysis_free(analysis);
  runekit_text made;
  CHECK(runekit_explain_json(elder, "the", 3, &made) == RUNEKIT_OK && strstr(made.bytes, "one sound, one rune"));
  runekit_text_free(&made);
  CHECK(runekit_read(elder, "ᚦᛖ", 6, &made, NULL) == RUNEKIT_OK && !strcmp(made.bytes, "þe"));
  runekit_text_free(&made);
  CHECK(runekit_readings(elder, "ᚲᚨᛏ", 9, 2, &made, NULL) == RUNEKIT_OK && !strcmp(made.bytes, "[\"kat\",\"kæt\"]"));
  runekit_text_free(&made);
  CHECK(runekit_spellings(elder, "my", 2, 2, &made) == RUNEKIT_OK);
  CHECK(!strcmp(made.bytes, "[{\"runes\":\"ᛗᛁ\"},{\"runes\":\"ᛗᛃ\"}]"));
  runekit_text_free(&made);
  // Beyond 1,024 bytes the likeliest alone; a limit that no memory could keep.
  static char endless[5000];
  memset(endless, 'y', sizeof endless);
  CHECK(runekit_spellings(elder, endless, sizeof endless, SIZE_MAX >> 1, &made) == RUNEKIT_OK && !strstr(made.bytes, "},{"));
  runekit_text_free(&made);
  CHECK(runekit_spellings(elder, "", 0, 10, &made) == RUNEKIT_OK && !strcmp(made.bytes, "[{\"runes\":\"\"}]"));
  runekit_text_free(&made);
  CHECK(runekit_spellings(elder, "my", 2, 0, &made) == RUNEKIT_ERROR_ARGUMENT && made.bytes == NULL);
  CHECK(runekit_spellings(elder, "my", 2, SIZE_MAX, &made) == RUNEKIT_ERROR_ARGUMENT);
  CHECK(runekit_spellings(NULL, "my", 2, 1, &made) == RUNEKIT_ERROR_ARGUMENT);
  CHECK(runekit_spellings(elder, "my", 2, 1, NULL) == RUNEKIT_ERROR_ARGUMENT);
  CHECK(runekit_list(&made) == RUNEKIT_OK && strstr(made.bytes, "\"short-twig\"") && made.bytes[0] == '[');
  runekit_text_free(&made);
  CHECK(runekit_drawing_options(&made) == RUNEKIT_OK && strstr(made.bytes, "\"values\":[\"flat\",\"round\"]"));
  runekit_text_free(&made);
  CHECK(runekit_drawing_options(NULL) == RUNEKIT_ERROR_ARGUMENT);
  runekit_drawing *drawing;
  runekit_error *error;
  CHECK(runekit_draw(NULL, "ᚦᛖ жᚦж", strlen("ᚦᛖ жᚦж"), NULL, &drawing, NULL) == RUNEKIT_OK);
  CHECK(!strncmp(drawing->file.bytes, "<svg", 4) && !strcmp(drawing->type, "image/svg+xml") && drawing->width > 0);
  CHECK(!strcmp(drawing->missing.bytes, "ж") && drawing->warning_count == 1 && !strcmp(drawing->unit, "px"));
  runekit_drawing_free(drawing);
  CHECK(runekit_draw(elder, "the", 3, "{\"layout\":\"circle\",\"format\":\"pdf\",\"width\":\"60mm\"}", &drawing, NULL) == RUNEKIT_OK);
  // The margin is outside the width.
  CHECK(!strncmp(drawing->file.bytes, "%PDF", 4) && drawing->width > 60 && drawing->width < 80 && !strcmp(drawing->unit, "mm"));
  runekit_drawing_free(drawing);
  runekit_drawing_free(NULL);
  CHECK(runekit_draw(NULL, " ", 1, NULL, &drawing, &error) == RUNEKIT_ERROR_DRAWING && !drawing);
  runekit_error_free(error);
  static const char *const wrong[] = {
      "{\"weight\":3}", "{\"color\":\"red\\\"/>\"}", "{\"runeHeight\":\"x\"}", "{\"unknown\":1}", "{", "7", "{\"layout\":\"rings\"}"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    CHECK(runekit_draw(elder, "the", 3, wrong[i], &drawing, &error) == RUNEKIT_ERROR_ARGUMENT && !drawing && *error->message);
    runekit_error_free(error);
  }
  CHECK(runekit_draw(elder, "the", 3, NULL, NULL, NULL) == RUNEKIT_ERROR_ARGUMENT);
  runekit_close(elder);
}

static void explanations(void) {
  runekit_transliterator *elder = opened("elder", NULL);
  CHECK(!strcmp(runekit_script(elder), "elder") && !strcmp(runekit_mode(elder), "english"));
  CHECK(!runekit_script(NULL) && !runekit_mode(NULL) && !runekit_name(NULL));
  const char *text = "warthog thé \xFF";
  runekit_explanation *explanation;
  CHECK(runekit_explain(elder, text, strlen(text), &explanation) == RUNEKIT_OK);
  CHECK(!strcmp(explanation->script, "elder") && !strcmp(explanation->text.bytes, "ᚹᚨᚱᛏᚺᛟᚷ ᚦᛖ \uFFFD"));
  size_t place = 0, written = 0, words = 0;
  for (size_t i = 0; i < explanation->part_count; i++) {
    const runekit_part *part = &explanation->parts[i];
    CHECK(part->start == place && part->output_start == written && (part->row_count || part->remark[0]));
    place = part->end;
    written = part->output_end;
    for (size_t j = 0; j < part->row_count; j++) {
      const runekit_row *row = &explanation->rows[part->rows[j]];
      CHECK(part->rows[j] < explanation->row_count && row->key[0] && row->reason[0] && row->line);
      // Every source that a row cites is among the works.
      size_t work = 0;
      while (work < explanation->work_count && strcmp(explanation->works[work].key, row->source)) work++;
      CHECK(work < explanation->work_count && explanation->works[work].title[0]);
    }
    for (size_t j = 0; j < part->word_count; j++, words++) CHECK(!strcmp(part->words[j].word, "wart|hog"));
  }
  CHECK(place == strlen(text) && written == explanation->text.length && words == 1);
  // Each row is there once, however often it is used.
  for (size_t i = 0; i < explanation->row_count; i++) {
    for (size_t j = 0; j < i; j++) CHECK(explanation->rows[i].line != explanation->rows[j].line);
  }
  runekit_explanation_free(explanation);
  CHECK(runekit_explain(elder, "", 0, &explanation) == RUNEKIT_OK && explanation->part_count == 0);
  runekit_explanation_free(explanation);
  CHECK(runekit_explain(elder, NULL, 1, &explanation) == RUNEKIT_ERROR_ARGUMENT && !explanation);
  CHECK(runekit_explain(elder, "", 0, NULL) == RUNEKIT_ERROR_ARGUMENT);
  runekit_explanation_free(NULL);
  runekit_close(elder);
  runekit_transliterator *sound = opened("elder", "sound");
  runekit_analysis *analysis;
  CHECK(runekit_analyze(sound, "the brillig", 11, &analysis) == RUNEKIT_OK);
  CHECK(!analysis->segments[0].is_guess && analysis->segments[analysis->segment_count - 1].is_guess);
  runekit_analysis_free(analysis);
  CHECK(runekit_explain(sound, "the brillig", 11, &explanation) == RUNEKIT_OK);
  CHECK(!explanation->parts[0].is_guess && explanation->parts[explanation->part_count - 1].is_guess);
  runekit_explanation_free(explanation);
  runekit_close(sound);
}

static void quotes(void) {
  const char *inscription[] = {"norse", "inscriptions"};
  CHECK(runekit_quote_is_usual(NULL, false, NULL, 0) && runekit_quote_is_usual("en-GB", false, NULL, 0));
  CHECK(runekit_quote_is_usual("non", true, NULL, 0) && !runekit_quote_is_usual("non", false, NULL, 0));
  CHECK(!runekit_quote_is_usual("is", true, inscription, 1) && runekit_quote_is_usual("gmq", true, inscription, 2));
  const char *ids[] = {"7igfcfxoape55qwyavuw6vxkzu", "mwshljkx52mzzgrt7fpfwe7vca", "aaaaaaaaaaaaaaaaaaaaaaaaaa"};
  const char *wrong[] = {"7igfcfxoape55qwyavuw6vxkz1"};
  size_t place;
  for (int day = 1; day <= 28; day++) {
    CHECK(runekit_quote_of_the_day(ids, 3, 2026, 2, day, &place) == RUNEKIT_OK && place < 3);
  }
  CHECK(runekit_quote_of_the_day(ids, 3, 2026, 2, 29, &place) == RUNEKIT_ERROR_ARGUMENT);
  CHECK(runekit_quote_of_the_day(ids, 0, 2026, 2, 1, &place) == RUNEKIT_ERROR_ARGUMENT);
  CHECK(runekit_quote_of_the_day(wrong, 1, 2026, 2, 1, &place) == RUNEKIT_ERROR_ARGUMENT);
  runekit_round round = {0};
  for (uint64_t turn = 0; turn < 20; turn++) {
    int seen = 0;
    size_t last = 9;
    for (int pick = 0; pick < 3; pick++) {
      size_t before = last;
      CHECK(runekit_pick(ids, 3, turn * 3 + (uint64_t)pick + 1, &round, &last) == RUNEKIT_OK && last != before);
      seen |= 1 << last;
    }
    CHECK(seen == 7);
  }
}

static void *call_often(void *transliterator) {
  char buffer[256];
  size_t needed;
  for (int i = 0; i < 200; i++) {
    CHECK(runekit_transliterate(transliterator, "the quick fox", 13, buffer, 256, &needed) == RUNEKIT_OK);
    CHECK(needed == strlen("ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ") && !memcmp(buffer, "ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ", needed));
  }
  return NULL;
}

static void threads(void) {
  runekit_transliterator *elder = opened("elder", NULL);
  pthread_t threads[8];
  for (int i = 0; i < 8; i++) CHECK(!pthread_create(&threads[i], NULL, call_often, elder));
  for (int i = 0; i < 8; i++) CHECK(!pthread_join(threads[i], NULL));
  runekit_close(elder);
}

int main(void) {
  CHECK(!strcmp(runekit_version(), RUNEKIT_VERSION));
  char version[32];
  snprintf(version, sizeof version, "%d.%d.%d", RUNEKIT_VERSION_MAJOR, RUNEKIT_VERSION_MINOR, RUNEKIT_VERSION_PATCH);
  CHECK(!strcmp(version, RUNEKIT_VERSION) && RUNEKIT_VERSION_NUMBER >= 1000);
  threads();
  texts();
  names();
  languages_of_words();
  languages();
  sizes();
  errors();
  streams();
  answers();
  explanations();
  quotes();
  puts("the C library answers as it should");
}
