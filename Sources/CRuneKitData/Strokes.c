// The strokes and the names of colors that pictures are drawn with.
#include "CRuneData.h"

RuneDataFile runeStrokeFile(size_t index) {
  enum { first = __COUNTER__ + 1 };
  switch (index) {
#define FILE "../../Fonts/colors.txt"
#include "../CRuneData/file.h"
#define FILE "../../Fonts/serpents.txt"
#include "../CRuneData/file.h"
#define FILE "../../Fonts/stave-cirth.txt"
#include "../CRuneData/file.h"
#define FILE "../../Fonts/stave-latin.txt"
#include "../CRuneData/file.h"
#define FILE "../../Fonts/stave-rounded.txt"
#include "../CRuneData/file.h"
#define FILE "../../Fonts/stave-runic.txt"
#include "../CRuneData/file.h"
    default: return (RuneDataFile){0};
  }
}
