// Keeps the page for hours without a network. Packaging fills in the version, a hash of the files, and their names: a version
// is kept whole or not at all, so that no old file meets a new one.
const VERSION = "@VERSION@";
const FILES = "@FILES@".split(" ").filter(Boolean);
const CACHE = `runekit-${VERSION}`;

addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(["./", ...FILES].map((file) => new Request(file, { cache: "no-cache" })));
    await skipWaiting();
  })());
});

addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith("runekit-") && name !== CACHE) await caches.delete(name);
    await clients.claim();
  })());
});

// What is kept comes from the cache; the rest, such as the sounds, from the network, and is kept from then on.
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith((async () => {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    const response = await fetch(request);
    if (response.ok && response.type === "basic") await cache.put(request, response.clone()).catch(() => {});
    return response;
  })());
});
