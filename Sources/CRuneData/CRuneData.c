// Data reaches the binary through C23's #embed: the built program is one relocatable file that opens
// nothing at start, and an edited table is rebuilt like any source file. A test holds this list against
// the folders.
#include "CRuneData.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

#define FILE_BYTES(name) static const unsigned char name[]

FILE_BYTES(modeCirthDaeron) = {
#embed "../../Tables/Modes/cirth-daeron.txt"
};
FILE_BYTES(modeCirthEnglish) = {
#embed "../../Tables/Modes/cirth-english.txt"
};
FILE_BYTES(modeCirthMoria) = {
#embed "../../Tables/Modes/cirth-moria.txt"
};
FILE_BYTES(modeElderEnglish) = {
#embed "../../Tables/Modes/elder-english.txt"
};
FILE_BYTES(modeElderScholarly) = {
#embed "../../Tables/Modes/elder-scholarly.txt"
};
FILE_BYTES(modeYoungerEnglish) = {
#embed "../../Tables/Modes/younger-english.txt"
};
FILE_BYTES(modeYoungerScholarly) = {
#embed "../../Tables/Modes/younger-scholarly.txt"
};
FILE_BYTES(scriptCirth) = {
#embed "../../Tables/Scripts/cirth.txt"
};
FILE_BYTES(scriptElder) = {
#embed "../../Tables/Scripts/elder.txt"
};
FILE_BYTES(scriptYounger) = {
#embed "../../Tables/Scripts/younger.txt"
};
FILE_BYTES(wordsEnglish) = {
#embed "../../Tables/Words/english.txt"
};
FILE_BYTES(sources) = {
#embed "../../Tables/sources.txt"
};

#define ENTRY(path, name) {path, name, sizeof name}

static const RuneDataFile files[] = {
    ENTRY("Tables/Modes/cirth-daeron.txt", modeCirthDaeron),
    ENTRY("Tables/Modes/cirth-english.txt", modeCirthEnglish),
    ENTRY("Tables/Modes/cirth-moria.txt", modeCirthMoria),
    ENTRY("Tables/Modes/elder-english.txt", modeElderEnglish),
    ENTRY("Tables/Modes/elder-scholarly.txt", modeElderScholarly),
    ENTRY("Tables/Modes/younger-english.txt", modeYoungerEnglish),
    ENTRY("Tables/Modes/younger-scholarly.txt", modeYoungerScholarly),
    ENTRY("Tables/Scripts/cirth.txt", scriptCirth),
    ENTRY("Tables/Scripts/elder.txt", scriptElder),
    ENTRY("Tables/Scripts/younger.txt", scriptYounger),
    ENTRY("Tables/Words/english.txt", wordsEnglish),
    ENTRY("Tables/sources.txt", sources),
};

const RuneDataFile *const runeDataFiles = files;
const size_t runeDataFileCount = sizeof files / sizeof files[0];
