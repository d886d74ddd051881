"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const rows = [...document.querySelectorAll("#rp-list tbody tr")];
  const detail = byId("rp-detail");
  const controls = { result: byId("rp-result"), rule: byId("rp-rule"), find: byId("rp-find") };
  let details = null;

  async function unpack() {
    const packed = Uint8Array.from(atob(byId("rp-details").textContent), (char) => char.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return JSON.parse(await new Response(stream).text());
  }

  async function open(task, scroll) {
    details = details ?? (await unpack());
    const [shown, more] = details;
    if (!(task in shown)) return;
    detail.innerHTML = shown[task];
    detail.querySelectorAll(".rp-more").forEach((slot, place) => { slot.innerHTML = more[task][place]; });
    detail.dataset.t = task;
    for (const row of rows) row.classList.toggle("rp-open", row.dataset.t === task);
    if (scroll) detail.scrollIntoView({ block: "start" });
  }

  function filter() {
    const words = [controls.result.value, controls.rule.value].filter(Boolean);
    const text = controls.find.value.trim().toLowerCase();
    let shown = 0;
    for (const row of rows) {
      const keys = row.dataset.k.split(" ");
      const fits = words.every((word) => keys.includes(word)) && row.textContent.toLowerCase().includes(text);
      row.hidden = !fits;
      shown += fits;
    }
    byId("rp-count").textContent = shown === rows.length ? `${shown} tasks` : `${shown} of ${rows.length} tasks`;
  }

  function step(by) {
    const visible = rows.filter((row) => !row.hidden);
    const at = visible.findIndex((row) => row.dataset.t === detail.dataset.t);
    const next = visible[Math.min(visible.length - 1, Math.max(0, at + by))];
    if (next) location.hash = `task=${next.dataset.t}`;
  }

  function follow() {
    const match = /^#task=(.*)$/.exec(decodeURIComponent(location.hash));
    if (match) open(match[1], true);
  }

  document.querySelector(".rp-controls").hidden = false;
  document.documentElement.classList.add("rp-live");
  for (const control of Object.values(controls)) control.addEventListener("input", filter);
  byId("rp-back").addEventListener("click", () => step(-1));
  byId("rp-next").addEventListener("click", () => step(1));
  document.querySelector("#rp-list tbody").addEventListener("click", (event) => {
    const row = event.target.closest("tr");
    if (row && !event.target.closest("a")) location.hash = `task=${row.dataset.t}`;
  });
  for (const row of rows) row.classList.toggle("rp-open", row.dataset.t === detail.dataset.t);
  window.addEventListener("hashchange", follow);
  follow();
})();
