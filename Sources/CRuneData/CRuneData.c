// Data reaches the binary through C23's #embed: the built program is one relocatable file that opens
// nothing at start, and an edited table is rebuilt like any source file. A test holds this list against
// the folders.
#include "CRuneData.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

#define FILE_BYTES(name) static const unsigned char name[]

FILE_BYTES(staveCirth) = {
#embed "../../Fonts/stave-cirth.txt"
};
FILE_BYTES(staveLatin) = {
#embed "../../Fonts/stave-latin.txt"
};
FILE_BYTES(staveRunic) = {
#embed "../../Fonts/stave-runic.txt"
};

#define ENTRY(path, name) {path, name, sizeof name}

static const RuneDataFile files[] = {
    ENTRY("Fonts/stave-cirth.txt", staveCirth),
    ENTRY("Fonts/stave-latin.txt", staveLatin),
    ENTRY("Fonts/stave-runic.txt", staveRunic),
};

const RuneDataFile *const runeDataFiles = files;
const size_t runeDataFileCount = sizeof files / sizeof files[0];
