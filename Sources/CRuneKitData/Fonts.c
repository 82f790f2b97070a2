// The font files, and the widths of fonts that viewers have.
#include "CRuneData.h"

RuneDataFile runeFontFile(size_t index) {
  enum { first = __COUNTER__ + 1 };
  switch (index) {
#define FILE "../../Fonts/Stave-Bold.ttf"
#include "../CRuneData/file.h"
#define FILE "../../Fonts/Stave-Regular.ttf"
#include "../CRuneData/file.h"
#define FILE "../../Fonts/babelstone-runic.json"
#include "../CRuneData/file.h"
#define FILE "../../Fonts/constructium.json"
#include "../CRuneData/file.h"
#define FILE "../../Fonts/fairfax-hd.json"
#include "../CRuneData/file.h"
#define FILE "../../Fonts/junicode.json"
#include "../CRuneData/file.h"
#define FILE "../../Fonts/noto-sans-runic.json"
#include "../CRuneData/file.h"
#define FILE "../../Fonts/unifont-csur.json"
#include "../CRuneData/file.h"
    default: return (RuneDataFile){0};
  }
}
