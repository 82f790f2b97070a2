// RuneKit for C++17: the C library with owners, strings and exceptions.
//
//     runekit::Transliterator elder;
//     std::cout << elder.transliterate("the quick fox") << '\n';  // ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ
//
// runekit.h documents what each call does. Everything here is inline; objects are moved and not copied. An object that was
// moved from may only be assigned to or destroyed.
#ifndef RUNEKIT_HPP
#define RUNEKIT_HPP

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runekit.h"

namespace runekit {

// A place in a table where something is wrong.
struct Finding {
  std::string file, code, message;
  std::size_t line, column;
  bool is_warning;
};

// What every failing call throws.
class Error : public std::runtime_error {
 public:
  Error(runekit_status code, const std::string &message, std::vector<Finding> found = {})
      : std::runtime_error(message), status(code), findings(std::move(found)) {}

  runekit_status status;
  std::vector<Finding> findings;
};

// What a transliterator is to do; an empty string is the default.
struct Options {
  std::string script, mode, variant, divider, unmapped;
  std::vector<std::string> switches;
  std::string registry, words, pronunciations, punctuation, language;
  char32_t break_character = 0;
  bool romanize = false, clean = false;
};

namespace detail {

inline void check(runekit_status status, runekit_error *error = nullptr) {
  if (status == RUNEKIT_OK) return;
  std::unique_ptr<runekit_error, decltype(&runekit_error_free)> owner(error, runekit_error_free);
  std::vector<Finding> findings;
  for (std::size_t i = 0; error && i < error->finding_count; i++) {
    const runekit_finding &f = error->findings[i];
    findings.push_back({f.file, f.code, f.message, f.line, f.column, f.is_warning});
  }
  const char *plain = status == RUNEKIT_ERROR_MEMORY ? "out of memory" : "an argument is missing or out of range";
  throw Error(status, error && error->message ? error->message : plain, std::move(findings));
}

// The text that a call makes.
template <class Make>
std::string made(Make make) {
  runekit_text text{};
  runekit_error *error = nullptr;
  runekit_status status = make(&text, &error);
  check(status, error);
  std::unique_ptr<runekit_text, decltype(&runekit_text_free)> owner(&text, runekit_text_free);
  return std::string(text.bytes, text.length);
}

// The text that a call writes into a buffer.
template <class Write>
std::string written(std::size_t length, Write write) {
  std::string buffer(length < SIZE_MAX / 4 ? 3 * length + 16 : length, '\0');
  std::size_t needed = 0;
  runekit_status status;
  while ((status = write(&buffer[0], buffer.size(), &needed)) == RUNEKIT_ERROR_SPACE) buffer.resize(needed);
  check(status);
  buffer.resize(needed);
  return buffer;
}

template <class Value, void (*release)(Value *)>
struct Release {
  void operator()(Value *value) const { release(value); }
};

}  // namespace detail

template <class Value, void (*release)(Value *)>
using Owner = std::unique_ptr<Value, detail::Release<Value, release>>;
using Analysis = Owner<runekit_analysis, runekit_analysis_free>;
using Explanation = Owner<runekit_explanation, runekit_explanation_free>;

// A mode with its options. One object may be used by several threads.
class Transliterator {
 public:
  explicit Transliterator(const Options &options = {}) : Transliterator(options, nullptr, {}) {}

  // A table of your own; `name` is what findings call it.
  static Transliterator from_table(
      std::string_view table, const std::string &name = "table", const Options &options = {}) {
    return Transliterator(options, &table, name);
  }

  const char *script() const { return runekit_script(handle.get()); }
  const char *mode() const { return runekit_mode(handle.get()); }
  const char *name() const { return runekit_name(handle.get()); }

  std::string transliterate(std::string_view text) const {
    return detail::written(text.size(), [&](char *buffer, std::size_t capacity, std::size_t *needed) {
      return runekit_transliterate(handle.get(), text.data(), text.size(), buffer, capacity, needed);
    });
  }

  Analysis analyze(std::string_view text) const {
    runekit_analysis *analysis = nullptr;
    detail::check(runekit_analyze(handle.get(), text.data(), text.size(), &analysis));
    return Analysis(analysis);
  }

  Explanation explain(std::string_view text) const {
    runekit_explanation *explanation = nullptr;
    detail::check(runekit_explain(handle.get(), text.data(), text.size(), &explanation));
    return Explanation(explanation);
  }

  std::string read(std::string_view runes) const {
    return detail::made([&](runekit_text *latin, runekit_error **error) {
      return runekit_read(handle.get(), runes.data(), runes.size(), latin, error);
    });
  }

  // A JSON array of strings.
  std::string readings_json(std::string_view runes, std::size_t limit) const {
    return detail::made([&](runekit_text *json, runekit_error **error) {
      return runekit_readings(handle.get(), runes.data(), runes.size(), limit, json, error);
    });
  }

  // A JSON array of objects with the runes and, where that was measured, the percent of carvers.
  std::string spellings_json(std::string_view word, std::size_t limit = 10) const {
    return detail::made([&](runekit_text *json, runekit_error **) {
      return runekit_spellings(handle.get(), word.data(), word.size(), limit, json);
    });
  }

  const runekit_transliterator *get() const { return handle.get(); }

 private:
  Owner<runekit_transliterator, runekit_close> handle;

  Transliterator(const Options &options, const std::string_view *table, const std::string &name) {
    auto text = [](const std::string &value) { return value.empty() ? nullptr : value.c_str(); };
    std::string switches;
    for (const std::string &one : options.switches) switches += (switches.empty() ? "" : ",") + one;
    runekit_options plain{};
    plain.script = text(options.script);
    plain.mode = text(options.mode);
    plain.variant = text(options.variant);
    plain.divider = text(options.divider);
    plain.unmapped = text(options.unmapped);
    plain.switches = text(switches);
    plain.registry = text(options.registry);
    plain.words = text(options.words);
    plain.words_length = options.words.size();
    plain.pronunciations = text(options.pronunciations);
    plain.pronunciations_length = options.pronunciations.size();
    plain.break_character = static_cast<std::uint32_t>(options.break_character);
    plain.punctuation = text(options.punctuation);
    plain.language = text(options.language);
    plain.romanize = options.romanize;
    plain.clean = options.clean;
    runekit_transliterator *opened = nullptr;
    runekit_error *error = nullptr;
    runekit_status status =
        table ? runekit_open_table(table->data(), table->size(), name.c_str(), &plain, &opened, &error)
              : runekit_open(&plain, &opened, &error);
    detail::check(status, error);
    handle.reset(opened);
  }
};

// A text that comes in pieces. `write` takes a std::string_view; what it throws leaves `feed` or `finish`, and the stream
// is then of no more use. A stream needs its transliterator no longer.
class Stream {
 public:
  explicit Stream(const Transliterator &transliterator) {
    runekit_stream *opened = nullptr;
    detail::check(runekit_stream_open(transliterator.get(), &opened));
    handle.reset(opened);
  }

  template <class Write>
  void feed(std::string_view text, Write &&write) {
    run(write, [&](runekit_write to, void *context) {
      return runekit_stream_feed(handle.get(), text.data(), text.size(), to, context);
    });
  }

  template <class Write>
  void finish(Write &&write) {
    run(write, [&](runekit_write to, void *context) { return runekit_stream_finish(handle.get(), to, context); });
  }

  // A whole text, between texts that come in pieces.
  std::string transliterate(std::string_view text) {
    return detail::written(text.size(), [&](char *buffer, std::size_t capacity, std::size_t *needed) {
      return runekit_stream_transliterate(handle.get(), text.data(), text.size(), buffer, capacity, needed);
    });
  }

 private:
  Owner<runekit_stream, runekit_stream_close> handle;

  // An exception must not pass through the library, which was not compiled for it.
  template <class Write, class Call>
  static void run(Write &write, Call call) {
    struct Context {
      Write &write;
      std::exception_ptr thrown;
    } context{write, nullptr};
    runekit_status status = call(
        [](void *pointer, const char *bytes, std::size_t length) -> int {
          Context &context = *static_cast<Context *>(pointer);
          try {
            context.write(std::string_view(bytes, length));
            return 0;
          } catch (...) {
            context.thrown = std::current_exception();
            return 1;
          }
        },
        &context);
    if (context.thrown) std::rethrow_exception(context.thrown);
    detail::check(status);
  }
};

// Rune stones, from the bytes of a pack. One object may be used by several threads.
class Stones {
 public:
  explicit Stones(std::string_view pack) {
    runekit_stones *opened = nullptr;
    runekit_error *error = nullptr;
    runekit_status status = runekit_stones_open(pack.data(), pack.size(), &opened, &error);
    detail::check(status, error);
    handle.reset(opened);
  }

  // A JSON object a line. `request` is a JSON object, such as {"words":["U 112"]}.
  std::string find_json(std::string_view request) const {
    return detail::made([&](runekit_text *json, runekit_error **error) {
      return runekit_stones_find(handle.get(), request.data(), request.size(), json, error);
    });
  }

  // The source and the license of the pack, which whoever publishes what is in it names.
  std::string notice() const {
    return detail::made([&](runekit_text *text, runekit_error **) { return runekit_stones_notice(handle.get(), text); });
  }

 private:
  Owner<runekit_stones, runekit_stones_close> handle;
};

// A finished picture.
struct Picture {
  std::string file, type;  // type is its media type, such as "image/svg+xml"
  double width, height;
  std::string unit, missing;  // missing has the characters that were left out
  std::vector<std::string> warnings;
};

// Draws a text in runes, or, without a transliterator, a text as it is. `options` is a JSON object.
inline Picture draw(
    std::string_view text, const std::string &options = "{}", const Transliterator *transliterator = nullptr) {
  runekit_drawing *drawn = nullptr;
  runekit_error *error = nullptr;
  runekit_status status = runekit_draw(
      transliterator ? transliterator->get() : nullptr, text.data(), text.size(), options.c_str(), &drawn, &error);
  detail::check(status, error);
  Owner<runekit_drawing, runekit_drawing_free> owner(drawn);
  return {
      {drawn->file.bytes, drawn->file.length}, drawn->type, drawn->width, drawn->height, drawn->unit ? drawn->unit : "",
      {drawn->missing.bytes, drawn->missing.length}, {drawn->warnings, drawn->warnings + drawn->warning_count}};
}

}  // namespace runekit

#endif
