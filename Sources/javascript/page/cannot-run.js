// Where the page cannot run, what to do: opened from a file, without WebAssembly, or not loaded. A classic script, since
// browsers load no modules from file:.
(() => {
  const problem = location.protocol === "file:"
    ? "Browsers do not run this page from a file. In its folder run “python3 -m http.server” and open http://localhost:8000, or put the folder on any web server."
    : typeof WebAssembly === "undefined"
      ? "This browser has no WebAssembly (some privacy modes turn it off), and the runes are written by it. Your words stay here; another browser will show them in runes."
      : "";
  const show = (message) => {
    const notice = document.getElementById("notice");
    if (notice) notice.textContent = message;
    else document.addEventListener("DOMContentLoaded", () => show(message));
  };
  if (problem) {
    document.documentElement.dataset.problem = "true";
    show(problem);
  }
  // A module that does not load says so nowhere else.
  addEventListener("error", ({ target }) => {
    if (!problem && target?.localName === "script" && target.type === "module") {
      show("The program of this page did not load. Check the network and reload; your words stay in the field.");
    }
  }, true);
})();
