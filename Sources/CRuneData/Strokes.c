// The strokes that pictures are drawn with.
#include "CRuneData.h"

RuneDataFile runeStrokeFile(size_t index) {
  enum { first = __COUNTER__ + 1 };
  switch (index) {
#define FILE "../../Fonts/serpents.txt"
#include "file.h"
#define FILE "../../Fonts/stave-cirth.txt"
#include "file.h"
#define FILE "../../Fonts/stave-latin.txt"
#include "file.h"
#define FILE "../../Fonts/stave-rounded.txt"
#include "file.h"
#define FILE "../../Fonts/stave-runic.txt"
#include "file.h"
    default: return (RuneDataFile){0};
  }
}
