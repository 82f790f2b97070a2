// The texts of the command: its help, hints and completion scripts, and the references of HTML; UTF-8.
#ifndef CCOMMANDTEXT_H
#define CCOMMANDTEXT_H

extern const char *const commandHelp;
extern const char *const commandHints;
extern const char *const commandCompletions;
extern const char *const htmlReferences;

#endif
