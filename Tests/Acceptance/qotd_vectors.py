#!/usr/bin/env python3
"""Writes the test vectors of the quote of the day: qotd_vectors.py > ../Golden/quote-of-the-day.tsv

1,000 rows: the number of quotes, the set, the date, and the index of the day's quote in the set. The quotes of set S are
the ids of the texts "quote S-0", "quote S-1", … by the author "vector"; the reference is qotd.py. The algorithm is
frozen: a changed row means a changed algorithm, which requires a new major version.
"""
import random
from datetime import date, timedelta
import qotd
from store_oracle import quote_id

r = random.Random(20261121)
print("# Frozen vectors of the quote of the day; made by Tests/Acceptance/qotd_vectors.py, never by hand.")
print("# quotes\tset\tdate\tindex")
sizes = [1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 30, 60, 64, 65, 100, 240, 256, 257, 365, 1000, 1024, 1025, 2500]
dates = [date(1, 1, 1), date(1, 1, 2), date(9999, 12, 31), date(9999, 12, 30), date(1582, 10, 10), date(1969, 12, 31),
         date(1970, 1, 1), date(2000, 2, 29), date(2028, 2, 29), date(2100, 3, 1)]
rows = 0
ids = {}
for n in reversed(sizes):                   # sets with shelves first, then small sets up to a thousand rows
    count = 30
    many = dates + [date(2026, 1, 1) + timedelta(r.randrange(3650)) for _ in range(count)]
    # the days around the end of a block, where the exceptions apply
    block = 1
    while block < n:
        block *= 2
    seam = 740000 // block * block
    many += [date.fromordinal(seam + k) for k in (-2, -1, 0, 1)]
    for k, d in enumerate(many):
        if rows == 1000:
            break
        s = k % 3
        if (n, s) not in ids:
            ids[n, s] = [quote_id("quote %d-%d" % (s, i), "vector") for i in range(n)]
        print("%d\t%d\t%s\t%d" % (n, s, d.isoformat(), qotd.pick(ids[n, s], d.year, d.month, d.day)))
        rows += 1
