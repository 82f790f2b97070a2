// The same of the whole library, to see what comes with it.
import RuneKit

print(RunicTransliterator.elder.transliterate("the quick fox"))
