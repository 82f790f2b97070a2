// The least that a program can have: runes, without pictures, quotes, sounds, Foundation and files.
import RuneLetters

print(RunicTransliterator.elder.transliterate("the quick fox"))
