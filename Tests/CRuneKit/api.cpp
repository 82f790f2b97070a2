// runekit.hpp as a program uses it: cxx [PACK], with the pack that stones_lines.py writes. Exits with 1 at the first wrong answer.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <runekit.hpp>

#define CHECK(condition)                                                           \
  do {                                                                             \
    if (!(condition)) {                                                            \
      std::fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
      std::exit(1);                                                                \
    }                                                                              \
  } while (0)

int main(int count, char **arguments) {
  runekit::Transliterator elder;
  CHECK(elder.transliterate("the quick fox") == "ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ" && elder.transliterate("").empty());
  CHECK(std::string_view(elder.script()) == "elder" && std::string_view(elder.mode()) == "english");
  CHECK(elder.read("ᚦᛖ") == "þe" && elder.readings_json("ᚲᚨᛏ", 2) == "[\"kat\",\"kæt\"]");
  CHECK(elder.spellings_json("my", 1) == "[{\"runes\":\"ᛗᛁ\"}]");
  runekit::Analysis analysis = elder.analyze("the");
  CHECK(analysis->segment_count == 2 && analysis->segments[0].end == 2);
  runekit::Explanation explanation = elder.explain("the");
  CHECK(std::string_view(explanation->rows[explanation->parts[0].rows[0]].reason) == "one sound, one rune");

  runekit::Options options;
  options.script = "younger";
  options.variant = "short-twig";
  runekit::Transliterator twigs(options);
  CHECK(twigs.transliterate("stone") == "ᛌᛐᚭᚿᛁ");
  runekit::Transliterator moved = std::move(twigs);
  CHECK(moved.transliterate("stone") == "ᛌᛐᚭᚿᛁ");

  runekit::Options icelandic;
  icelandic.script = "younger";
  icelandic.language = "is";
  CHECK(std::string_view(runekit::Transliterator(icelandic).mode()) == "norse");

  std::string pieces;
  runekit::Stream stream(moved);
  moved = runekit::Transliterator();
  auto collect = [&](std::string_view piece) { pieces += piece; };
  stream.feed("sto", collect);
  stream.feed("ne", collect);
  stream.finish(collect);
  CHECK(pieces == "ᛌᛐᚭᚿᛁ" && stream.transliterate("stone") == "ᛌᛐᚭᚿᛁ");
  try {
    stream.feed("stone stone", [](std::string_view) { throw 7; });
    CHECK(false);
  } catch (int thrown) {
    CHECK(thrown == 7);
  }

  options.script = "eldre";
  try {
    runekit::Transliterator wrong(options);
    CHECK(false);
  } catch (const runekit::Error &error) {
    CHECK(error.status == RUNEKIT_ERROR_NAME && std::string(error.what()).find("futhorc") != std::string::npos);
  }
  try {
    runekit::Transliterator::from_table("nothing", "own.txt");
    CHECK(false);
  } catch (const runekit::Error &error) {
    CHECK(error.status == RUNEKIT_ERROR_TABLE && error.findings.at(0).file == "own.txt");
  }
  runekit::Picture ring = runekit::draw("the ж", R"({"layout":"circle"})", &elder);
  CHECK(ring.file.rfind("<svg", 0) == 0 && ring.type == "image/svg+xml" && ring.missing == "ж" && !ring.warnings.empty());
  CHECK(runekit::draw("ᚦᛖ").unit == "px");
  try {
    runekit::draw(" ");
    CHECK(false);
  } catch (const runekit::Error &error) {
    CHECK(error.status == RUNEKIT_ERROR_DRAWING);
  }
  try {
    runekit::Stones wrong("no pack");
    CHECK(false);
  } catch (const runekit::Error &error) {
    CHECK(error.status == RUNEKIT_ERROR_PACK && std::string(error.what()).find("not a pack") != std::string::npos);
  }
  if (count > 1) {
    std::ifstream file(arguments[1], std::ios::binary);
    runekit::Stones opened(std::string(std::istreambuf_iterator<char>(file), {}));
    runekit::Stones stones = std::move(opened);
    std::string found = stones.find_json(R"({"words":["U 9001"]})");
    CHECK(found.rfind("{", 0) == 0 && found.find(R"("signum":"U 9001")") != std::string::npos && found.back() == '\n');
    CHECK(stones.notice().find("Open Database License") != std::string::npos);
    try {
      stones.find_json(R"({"word":"U 9001"})");
      CHECK(false);
    } catch (const runekit::Error &error) {
      CHECK(error.status == RUNEKIT_ERROR_ARGUMENT && std::string(error.what()).find("word") != std::string::npos);
    }
  }
  std::puts("the C++ header answers as it should");
}
