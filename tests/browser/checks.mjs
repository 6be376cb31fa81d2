// SPDX-License-Identifier: Apache-2.0
// Run inside a page: each returns a list of faults.

export function structure() {
  const faults = [];
  const say = (what, element) => faults.push(what + ": " + element.outerHTML.slice(0, 120));
  const headings = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")];
  if (document.querySelectorAll("h1").length !== 1) faults.push("not one h1");
  if (document.querySelectorAll("main").length !== 1) faults.push("not one main");
  let last = 0;
  for (const heading of headings) {
    const level = Number(heading.tagName[1]);
    if (level > last + 1) say("level skipped", heading);
    if (heading.textContent.trim() === "") say("empty heading", heading);
    last = level;
  }
  const ids = [...document.querySelectorAll("[id]")].map(element => element.id);
  for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) faults.push("id twice: " + id);
  const byId = list => list.split(" ").map(id => document.getElementById(id)?.textContent ?? "").join(" ").trim();
  const nameOf = element => element.getAttribute("aria-label") ||
      byId(element.getAttribute("aria-labelledby") || "") || [...(element.labels || [])].map(l => l.textContent).join("") ||
      element.textContent.trim();
  for (const control of document.querySelectorAll("a[href], button, input, summary, [role=region], [role=img], [tabindex='0']"))
    if (nameOf(control) === "") say("no name", control);
  for (const table of document.querySelectorAll("table")) {
    if (!table.caption || table.caption.textContent.trim() === "") say("no caption", table);
    for (const heading of table.querySelectorAll("thead th")) if (heading.scope !== "col") say("no scope", heading);
    for (const row of table.tBodies[0].rows) {
      if (row.cells[0].scope !== "row") say("no row heading", row);
      if (row.cells.length !== table.tHead.rows[0].cells.length) say("cells missing", row);
    }
  }
  for (const link of document.querySelectorAll("a[href^='#']"))
    if (!document.getElementById(decodeURIComponent(link.getAttribute("href").slice(1)))) say("dead link", link);
  for (const svg of document.querySelectorAll("svg[role=img]"))
    if (svg.querySelector(":scope > title").textContent === "" || svg.querySelector(":scope > desc").textContent === "")
      say("plot without name or description", svg);
  return [...new Set(faults)];
}

// WCAG 2 contrast of every text against what lies behind it.
export function contrast() {
  const parse = color => (color.match(/[\d.]+/g) || []).map(Number);
  const luminance = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map(c => (c / 255 > 0.04045 ? ((c / 255 + 0.055) / 1.055) ** 2.4 : c / 255 / 12.92));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const ratio = (a, b) => {
    const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p);
    return (x + 0.05) / (y + 0.05);
  };
  const behind = element => {
    // In a plot: the box that the text was drawn into, just before it.
    const box = element.previousElementSibling;
    if (element.matches(".inside, .heat-value")) return parse(getComputedStyle(box).fill);
    for (let at = element; at; at = at.parentElement) {
      const color = parse(getComputedStyle(at).backgroundColor);
      if (color.length === 3 || color[3] > 0) return color;
    }
    return [255, 255, 255];
  };
  const faults = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let looked = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (node.textContent.trim() === "" || element.closest("script, style, title, desc")) continue;
    const style = getComputedStyle(element);
    if (style.visibility === "hidden" || element.getClientRects().length === 0) continue;
    ++looked;
    const found = ratio(parse(element.closest("svg") ? style.fill : style.color), behind(element));
    if (found < 4.5) faults.add(found.toFixed(2) + " " + element.tagName + "." + element.getAttribute("class") + ": " + node.textContent.slice(0, 40));
  }
  if (looked < 10) faults.add("only " + looked + " texts seen");
  return [...faults];
}

// At a phone's width: nothing sticks out of the page, text is not tiny, targets can be touched.
export function fits() {
  const faults = [];
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) faults.push("page is " + document.documentElement.scrollWidth + " wide");
  for (const text of document.querySelectorAll("svg.plot text")) {
    const box = text.getBoundingClientRect();
    if (box.width > 0 && (box.left < 0 || box.right > width)) faults.push("clipped in a plot: " + text.textContent);
    if (parseFloat(getComputedStyle(text).fontSize) < 12) faults.push("tiny: " + text.textContent);
  }
  for (const target of document.querySelectorAll("button, input[type=search], summary, .theme label, nav a")) {
    const box = target.getBoundingClientRect();
    if (box.width > 0 && (box.height < 24 || box.width < 24))
      faults.push("target of " + Math.round(box.width) + " x " + Math.round(box.height) + ": " + target.textContent.slice(0, 40));
  }
  return [...new Set(faults)];
}

// Texts of one plot that lie on each other.
export function overlaps() {
  const faults = [];
  for (const svg of document.querySelectorAll("svg.plot")) {
    const boxes = [...svg.querySelectorAll("text")].map(text => [text.textContent, text.getBoundingClientRect()])
                      .filter(([, box]) => box.width > 0);
    boxes.forEach(([a, p], i) => boxes.slice(i + 1).forEach(([b, q]) => {
      const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
      const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
      if (wide > 2 && high > 5) faults.push(svg.getAttribute("aria-labelledby") + ": " + a + " / " + b);
    }));
  }
  return faults;
}
