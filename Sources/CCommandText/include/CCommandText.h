// The texts of the command: its short help and its hints, UTF-8.
#ifndef CCOMMANDTEXT_H
#define CCOMMANDTEXT_H

extern const char *const commandHelp;
extern const char *const commandHints;

#endif
