// The pronunciation of English and the modes that write it.
#include "CRuneData.h"

RuneDataFile runeSoundFile(size_t index) {
  enum { first = __COUNTER__ + 1 };
  switch (index) {
#define FILE "../../Tables/Modes/cirth-sound.txt"
#include "../CRuneData/file.h"
#define FILE "../../Tables/Modes/elder-sound.txt"
#include "../CRuneData/file.h"
#define FILE "../../Tables/Modes/futhorc-sound.txt"
#include "../CRuneData/file.h"
#define FILE "../../Tables/Modes/medieval-sound.txt"
#include "../CRuneData/file.h"
#define FILE "../../Tables/Modes/younger-sound.txt"
#include "../CRuneData/file.h"
#define FILE "../../Tables/Sound/cmudict-notice.txt"
#include "../CRuneData/file.h"
#define FILE "../../Tables/Sound/heteronyms.txt"
#include "../CRuneData/file.h"
#define FILE "../../Tables/Sound/lexicon.bin"
#include "../CRuneData/file.h"
#define FILE "../../Tables/Sound/rules.bin"
#include "../CRuneData/file.h"
    default: return (RuneDataFile){0};
  }
}
