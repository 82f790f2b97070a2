// Data reaches the binary through C23's #embed: the built program is one relocatable file that opens
// nothing at start, and an edited table is rebuilt like any source file. FILES lists every data file by
// path, sorted; a test holds the list against the folders.
#include "CRuneData.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char empty[] = {0};

const RuneDataFile *const runeDataFiles = &(const RuneDataFile){"", empty, 0};
const size_t runeDataFileCount = 0;
