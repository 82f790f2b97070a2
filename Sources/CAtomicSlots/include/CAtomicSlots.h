#ifndef CATOMICSLOTS_H
#define CATOMICSLOTS_H

#include <stddef.h>

// Atomic slots for objects. Swift has atomics of its own only from macOS 15 on.

/// In an array of slots, how many pointers there are from one slot to the next. Each has a cache line of its own, so that
/// threads with neighboring slots do not slow each other down.
enum { runeSlotStride = 128 / sizeof(void *) };

/// Takes an object out of an array of slots; null where all are empty.
///
/// A thread begins at a slot of its own, so that threads rarely meet, and finds what it put back last.
void *_Nullable runeTakeObject(void *_Nullable *_Nonnull slots, size_t count);

/// Puts an object into a slot.
///
/// - Returns: An object that no slot is left for, or null.
void *_Nullable runePutObject(void *_Nullable *_Nonnull slots, size_t count, void *_Nonnull object);

/// The object in a slot, or null.
void *_Nullable runeLoadObject(void *_Nullable *_Nonnull slot);

/// Puts an object into an empty slot.
///
/// - Returns: The object that another thread put there first, or null.
void *_Nullable runeStoreObject(void *_Nullable *_Nonnull slot, void *_Nonnull object);

#endif
