// Adds sorting, filtering and the memory of the colour scheme; without it the page is whole.
"use strict";
(() => {
  const natural = new Intl.Collator("en", {numeric: true});
  const missing = new Set(["", "–", "not observable", "not recorded"]);

  // What a cell sorts by: its number, else its text; null if it has no value.
  function keyOf(row, column, numeric) {
    const cell = row.cells[column];
    if (numeric) return cell.dataset.s === undefined ? null : Number(cell.dataset.s);
    const text = cell.textContent.trim();
    return missing.has(text) ? null : text;
  }

  function sortBy(table, column, descending) {
    const body = table.tBodies[0];
    const rows = Array.from(body.rows);
    const numeric = rows.some(row => row.cells[column].dataset.s !== undefined);
    const keyed = rows.map(row => [keyOf(row, column, numeric), row]);
    keyed.sort(([a], [b]) => {
      if (a === null || b === null) return (a === null) - (b === null);
      const order = numeric ? a - b : natural.compare(a, b);
      return descending ? -order : order;
    });
    body.append(...keyed.map(([, row]) => row));
  }

  function makeSortable(table) {
    // Two rows are in order at a glance, and a list of items and values is no table of figures.
    if (table.tBodies[0].rows.length < 3 || table.tHead.rows[0].cells.length < 3) return;
    Array.from(table.tHead.rows[0].cells).forEach((heading, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "sort";
      button.append(...heading.childNodes);
      heading.append(button);
      button.addEventListener("click", () => {
        const descending = heading.getAttribute("aria-sort") === "ascending";
        for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
        heading.setAttribute("aria-sort", descending ? "descending" : "ascending");
        sortBy(table, column, descending);
      });
    });
  }

  function makeFilterable(table) {
    const rows = Array.from(table.tBodies[0].rows);
    if (rows.length < 9) return;
    const texts = rows.map(row => Array.from(row.cells, cell => cell.textContent).join(" ").toLowerCase());
    const box = document.createElement("div");
    const label = document.createElement("label");
    const input = document.createElement("input");
    const count = document.createElement("output");
    box.className = "filter";
    box.setAttribute("role", "search");
    box.setAttribute("aria-label", "Rows of: " + table.caption.textContent);
    input.type = "search";
    input.setAttribute("aria-controls", table.id);
    count.setAttribute("aria-live", "polite");
    label.append("Filter rows", input);
    box.append(label, count);
    table.parentElement.before(box);
    const apply = () => {
      const words = input.value.toLowerCase().split(/\s+/).filter(word => word !== "");
      let shown = 0;
      rows.forEach((row, i) => {
        row.hidden = !words.every(word => texts[i].includes(word));
        shown += row.hidden ? 0 : 1;
      });
      count.textContent = shown + " of " + rows.length + " rows";
    };
    input.addEventListener("input", apply);
    apply();
  }

  // Storage may be refused, to files above all.
  function rememberTheme() {
    const choices = document.querySelectorAll(".theme input");
    try {
      const chosen = document.getElementById(localStorage.getItem("hashprof-theme") || "");
      if (chosen) chosen.checked = true;
    } catch (refused) {
      return;
    }
    for (const choice of choices)
      choice.addEventListener("change", () => {
        try {
          localStorage.setItem("hashprof-theme", choice.id);
        } catch (refused) { /* the choice holds for this page */ }
      });
  }

  for (const table of document.querySelectorAll("table[data-filter]")) makeFilterable(table);
  for (const table of document.querySelectorAll("main table")) makeSortable(table);
  rememberTheme();
})();
