// Text is embedded by C23's #embed, as tables are in CRuneData, which programs with the library do without.
#include "CCommandText.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char help[] = {
#embed "help.txt"
    , 0};
static const char hints[] = {
#embed "hints.txt"
    , 0};
static const char completions[] = {
#embed "completions.txt"
    , 0};
static const char references[] = {
#embed "references.txt"
    , 0};

const char *const commandHelp = help;
const char *const commandHints = hints;
const char *const commandCompletions = completions;
const char *const htmlReferences = references;
