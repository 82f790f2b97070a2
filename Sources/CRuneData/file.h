// A case of a switch that gives the bytes of FILE, a path from this folder.
//
// They are embedded by C23's #embed: the program is a single relocatable file that opens no files at startup, and a changed
// table is rebuilt like any source file.
#pragma clang diagnostic ignored "-Wc23-extensions"

case __COUNTER__ - first: {
  static const unsigned char bytes[] = {
#embed FILE
  };
  return (RuneDataFile){&FILE[sizeof "../../" - 1], bytes, sizeof bytes};
}
#undef FILE
