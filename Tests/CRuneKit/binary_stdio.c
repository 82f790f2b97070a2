// On Windows a byte 0x1A ends a text: the corpus is read as it is.
#include <fcntl.h>
#include <io.h>

__attribute__((constructor)) static void binary(void) { _setmode(0, _O_BINARY), _setmode(1, _O_BINARY); }
