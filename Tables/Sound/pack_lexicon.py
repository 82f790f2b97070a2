#!/usr/bin/env python3
"""pack_lexicon.py [FILE]   writes lexicon.bin, which the library embeds, from cmudict.dict

A word is stored in the bucket of its hash, as its length in bits (a byte), its letters and its pronunciations. Letters are coded
in the context of the previous letter, and the sounds of a letter in the context of that letter and the next one, both with
canonical Huffman codes; after each pronunciation, a bit indicates whether another one follows. Because words are stored with
all their letters, no word is mistaken for another. The contents are those of CMUdict, except for stress.
"""
import collections
import heapq
import os
import struct
import sys

from phones import CODE, FOLDER, PHONES, Aligner, is_development, lexicon

LOG_BUCKETS = 15
GROUP = 64
LONGEST_CODE = 15
NUMBER = {CODE[name]: i for i, name in enumerate(PHONES)}


def letter_number(letter):
    return 27 if letter == "'" else ord(letter) - 96


def code_lengths(counts):
    """Huffman lengths of at most LONGEST_CODE bits."""
    counts = dict(counts)
    if len(counts) == 1:
        return {symbol: 0 for symbol in counts}
    while True:
        heap = [(count, i, (symbol,)) for i, (symbol, count) in enumerate(sorted(counts.items()))]
        heapq.heapify(heap)
        lengths = collections.Counter()
        serial = len(heap)
        while len(heap) > 1:
            a, b = heapq.heappop(heap), heapq.heappop(heap)
            for symbol in a[2] + b[2]:
                lengths[symbol] += 1
            heapq.heappush(heap, (a[0] + b[0], serial, a[2] + b[2]))
            serial += 1
        if max(lengths.values()) <= LONGEST_CODE:
            return dict(lengths)
        counts = {symbol: count // 2 + 1 for symbol, count in counts.items()}


def canonical(lengths):
    """The code of each symbol as a string of bits, and the symbols in the order of their codes."""
    order = sorted(lengths, key=lambda symbol: (lengths[symbol], symbol))
    codes, code, last = {}, 0, 0
    for symbol in order:
        code <<= lengths[symbol] - last
        last = lengths[symbol]
        codes[symbol] = format(code, "b").zfill(last) if last else ""
        code += 1
    return codes, order


def hashed(word):
    value = 2166136261
    for byte in word.encode():
        value = (value ^ byte) * 16777619 & 0xFFFFFFFF
    value ^= value >> 15
    return value & ((1 << LOG_BUCKETS) - 1)


def aligned(words):
    """Each word with the sounds of each of its letters, for each of its pronunciations."""
    learned = [(word, sounds[0]) for word, sounds in words.items() if is_development(word)]
    aligner = Aligner(learned).learn(learned[::3], 4).learn(learned, 2)
    result = {}
    for word, sounds in words.items():
        # A letter pronounced by its name, as the w of "w", has all the sounds.
        result[word] = [aligner.align(word, s) or [s] + [""] * (len(word) - 1) for s in sounds]
    return result


def pack(words):
    chunks = sorted({chunk for spoken in words.values() for said in spoken for chunk in said})
    chunk_number = {chunk: i for i, chunk in enumerate(chunks)}
    letter_counts, chunk_counts = collections.defaultdict(collections.Counter), collections.defaultdict(collections.Counter)
    for word, spoken in words.items():
        numbers = [0] + [letter_number(c) for c in word] + [0]
        for before, letter in zip(numbers, numbers[1:]):
            letter_counts[before][letter] += 1
        for said in spoken:
            for i, chunk in enumerate(said):
                chunk_counts[numbers[i + 1], numbers[i + 2]][chunk_number[chunk]] += 1
    letter_codes = {before: canonical(code_lengths(counts))[0] for before, counts in letter_counts.items()}
    contexts, chunk_codes = {}, {}
    for context, counts in sorted(chunk_counts.items()):
        lengths = code_lengths(counts)
        codes, order = canonical(lengths)
        chunk_codes[context] = codes
        longest = max(lengths.values())
        per_length = [sum(1 for x in lengths.values() if x == n) for n in range(1, longest + 1)]
        contexts[context] = struct.pack("<B", longest) + bytes(per_length) + b"".join(struct.pack("<H", s) for s in order)
    buckets = [[] for _ in range(1 << LOG_BUCKETS)]
    for word in sorted(words):
        buckets[hashed(word)].append(word)
    bits, places = [], []
    size = 0
    for bucket in buckets:
        places.append(size)
        for word in bucket:
            numbers = [0] + [letter_number(c) for c in word] + [0]
            entry = "".join(letter_codes[a][b] for a, b in zip(numbers, numbers[1:]))
            spoken = words[word]
            for n, said in enumerate(spoken):
                body = "".join(chunk_codes[numbers[i + 1], numbers[i + 2]][chunk_number[c]] for i, c in enumerate(said))
                entry += body + ("1" if n + 1 < len(spoken) else "0")
            if len(entry) > 255:
                raise SystemExit(f"{word}: {len(entry)} bits")
            entry = format(len(entry), "08b") + entry
            bits.append(entry)
            size += len(entry)
    places.append(size)

    letters = bytearray()
    for before in range(28):
        for letter in range(28):
            code = letter_codes.get(before, {}).get(letter)
            # Sixteen bits of code, then its length plus one; 0 means that no word has these letters.
            letters += struct.pack("<HH", int(code or "0", 2), 0 if code is None else len(code) + 1)
    index, table = bytearray(), bytearray()
    for letter in range(28):
        for after in range(28):
            context = contexts.get((letter, after))
            index += struct.pack("<H", 0xFFFF if context is None else len(table))
            table += context or b""
    starts, sounds = bytearray(), bytearray()
    for chunk in chunks:
        starts += struct.pack("<H", len(sounds))
        sounds += bytes(NUMBER[c] for c in chunk)
    starts += struct.pack("<H", len(sounds))
    groups = b"".join(struct.pack("<I", places[i]) for i in range(0, len(places), GROUP))
    offsets = b"".join(struct.pack("<H", place - places[i - i % GROUP]) for i, place in enumerate(places))
    text = "".join(bits) + "0" * (-size % 8 + 32)
    data = int(text, 2).to_bytes(len(text) // 8, "big")
    sections = [bytes(letters), bytes(index), bytes(table), bytes(starts), bytes(sounds), groups, offsets, data]
    head = 8 + 4 * (4 + len(sections))
    out, at = bytearray(), head
    for section in sections:
        section += b"\0" * (-len(section) % 4)
        out += section
    ends = []
    for section in sections:
        ends.append(at)
        at += len(section) + -len(section) % 4
    return b"RUNESND1" + struct.pack("<4I", len(words), LOG_BUCKETS, len(chunks), size) + struct.pack(
        f"<{len(ends)}I", *ends) + bytes(out), {n: len(s) for n, s in zip(
            "letters index table starts sounds groups offsets data".split(), sections)}


def main():
    words = lexicon()
    data, sizes = pack(aligned(words))
    path = sys.argv[1] if len(sys.argv) > 1 else os.path.join(FOLDER, "lexicon.bin")
    with open(path, "wb") as file:
        file.write(data)
    print(f"{len(words)} words, {len(data)} bytes", sizes)


if __name__ == "__main__":
    main()
