// Before all else: light or dark, and room for the runes. A classic script, since modules run only when all of the page is there.
(() => {
  const root = document.documentElement;
  let theme = new URLSearchParams(location.hash.slice(1)).get("theme");
  try {
    theme = theme || localStorage.getItem("theme");
  } catch {
    // Storage may be forbidden; the system's choice is used then.
  }
  if (theme === "dark" || theme === "light") root.dataset.theme = theme;

  const said = new URLSearchParams(location.hash.slice(1)).get("text")?.slice(0, 2000).trim();
  // The example that is drawn in index.html gives way to other words.
  root.toggleAttribute("data-text", Boolean(said));
  // Room for the runes before anything is painted, so that nothing moves when they come: about as page.js lays them out.
  const text = said || "never forget";
  const width = Math.min(1152, innerWidth - (innerWidth < 640 ? 40 : innerWidth < 1024 ? 64 : 128)), most = Math.min(0.36 * innerHeight, 320);
  // Long texts are as high as their whole lines of 40 px a rune; hero.js has the same.
  const long = Math.floor((most + 44 / 3) / (164 / 3)) * 164 / 3 - 44 / 3;
  const words = text.split(/\s+/u).map((word) => 9.2 * word.length);
  const first = Math.min(4, text.split("\n").length);
  for (let lines = first; lines <= 4; lines++) {
    const units = Math.max(...words, (words.reduce((sum, word) => sum + word, 0) + 6.69 * (words.length - lines)) / lines);
    const scale = Math.min(220 / 12, 0.4 * innerHeight / 12, width / units), height = (16.4 * lines - 4.4) * scale;
    root.style.setProperty("--hero", `${Math.round(lines === 4 ? long : Math.min(height, most))}px`);
    // More lines make nothing larger than the longest word allows.
    if (12 * scale >= 64 || units <= Math.max(...words)) break;
  }
})();
