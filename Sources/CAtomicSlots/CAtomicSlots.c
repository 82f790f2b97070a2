#include "CAtomicSlots.h"

static size_t threadCount;
static _Thread_local size_t threadNumber;

/// The number of this thread, from 1.
static size_t ownNumber(void) {
  if (threadNumber == 0) threadNumber = __atomic_add_fetch(&threadCount, 1, __ATOMIC_RELAXED);
  return threadNumber;
}

void *runeTakeObject(void **slots, size_t count) {
  size_t number = ownNumber();
  for (size_t i = 0; i < count; i++) {
    void **slot = &slots[(number + i) % count * runeSlotStride];
    // Looking first leaves the cache line shared where there is nothing to take.
    if (__atomic_load_n(slot, __ATOMIC_RELAXED) == NULL) continue;
    void *object = __atomic_exchange_n(slot, NULL, __ATOMIC_ACQUIRE);
    if (object != NULL) return object;
  }
  return NULL;
}

void *runePutObject(void **slots, size_t count, void *object) {
  size_t number = ownNumber();
  for (size_t i = 0; i < count; i++) {
    if (runeStoreObject(&slots[(number + i) % count * runeSlotStride], object) == NULL) return NULL;
  }
  return object;
}

void *runeLoadObject(void **slot) { return __atomic_load_n(slot, __ATOMIC_ACQUIRE); }

void *runeStoreObject(void **slot, void *object) {
  void *present = NULL;
  __atomic_compare_exchange_n(slot, &present, object, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
  return present;
}
