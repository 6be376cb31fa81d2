// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import {existsSync, readFileSync, statSync} from "node:fs";
import {dirname, join, resolve} from "node:path";
import {after, before, describe, test} from "node:test";
import {fileURLToPath} from "node:url";
import * as checks from "./checks.mjs";
import {desktop, launch, open, openTab, pagesIn, phone} from "./harness.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const site = name => join(here, name);
const galleryIndex = join(site("gallery"), "index.html");
let chromium;
before(async () => { chromium = await launch(); });
after(() => chromium.close());

const rowsOf = (page, table, column) => page.$$eval(
    `${table} tbody tr`, (rows, c) => rows.filter(row => !row.hidden).map(row => row.cells[c].textContent.trim()), column);
const none = (faults, where) => assert.deepEqual(faults, [], where);

// Candidate pages differ in their figures only; of many, the last two stand for all.
const looked = files => files.filter(file => file.includes("/performance/") || file.endsWith("/index.html"))
                            .concat(files.filter(file => file.includes("/perf_")).slice(-2));

for (const name of ["gallery", "published", "own"])
  describe("site " + name, () => {
    const files = pagesIn(site(name));

    test("has pages of a few hundred KiB at most", () => {
      assert.ok(files.length >= 2, files.join());
      for (const file of files) assert.ok(statSync(file).size < 300 * 1024, file);
    });

    const content = () => [...document.querySelectorAll("main :is(h1, h2, h3, p, li, dd, td, th, text)")]
                              .filter(element => !element.closest("[hidden]"))
                              .map(element => element.textContent);
    const contents = new Map();

    test("is whole, named, readable in both colour schemes, fits a phone, and asks nobody", async () => {
      const context = await chromium.newContext({});
      const {page, faults, visit} = await openTab(context);
      for (const file of looked(files)) {
        await page.setViewportSize(desktop);
        await page.emulateMedia({colorScheme: "light"});
        await visit(file);
        contents.set(file, await page.evaluate(content));
        none(await page.evaluate(checks.structure), file);
        none(await page.evaluate(checks.contrast), file + " light");
        none(await page.evaluate(checks.overlaps), file);
        await page.emulateMedia({colorScheme: "dark"});
        none(await page.evaluate(checks.contrast), file + " dark");
        await page.setViewportSize(phone);
        none(await page.evaluate(checks.fits), file + " on a phone");
        none(await page.evaluate(checks.overlaps), file + " on a phone");
        none(faults, file);
      }
      await context.close();
    });

    test("has everything without script", async () => {
      const context = await chromium.newContext({javaScriptEnabled: false});
      const {page, visit} = await openTab(context);
      for (const file of looked(files)) {
        await visit(file);
        const texts = await page.evaluate(content);
        assert.ok(texts.length > 2, file);
        assert.deepEqual(contents.get(file), texts, file);
        assert.equal(await page.locator("button, .filter").count(), 0, "controls that need script");
      }
      await context.close();
    });

    test("links to files that are there", () => {
      for (const file of files)
        for (const [, address] of readFileSync(file, "utf8").matchAll(/ href="([^"#]+)[#"]/g)) {
          if (/^https?:/.test(address)) continue;
          const target = resolve(dirname(file), decodeURIComponent(address.replaceAll("&amp;", "&")));
          assert.ok(target.startsWith(site(name)), file + " leads out: " + address);
          assert.ok(existsSync(target), file + " has a dead link: " + address);
        }
    });
  });

describe("a table", () => {
  const table = "#t1";
  let context, page, faults;
  before(async () => {
    context = await chromium.newContext({});
    ({page, faults} = await open(context, galleryIndex));
  });
  after(() => context.close());
  const heading = text => page.locator(`${table} thead th`, {hasText: text});

  test("sorts by number both ways, with missing values last", async () => {
    await heading("mean cycles").getByRole("button").click();
    assert.equal(await heading("mean cycles").getAttribute("aria-sort"), "ascending");
    const split = cells => [cells.filter(c => c.endsWith("k") || c.includes(" k ")).map(c => parseInt(c)),
                            cells.findIndex(c => c.startsWith("–"))];
    const [up, firstMissing] = split(await rowsOf(page, table, 2));
    assert.equal(up.length, 240);
    assert.equal(firstMissing, 240);
    assert.deepEqual(up, up.toSorted((a, b) => a - b));
    await heading("mean cycles").getByRole("button").click();
    assert.equal(await heading("mean cycles").getAttribute("aria-sort"), "descending");
    const [down, missing] = split(await rowsOf(page, table, 2));
    assert.deepEqual(down, up.toReversed());
    assert.equal(missing, 240);
  });

  test("sorts names naturally and keeps equal ones in order", async () => {
    await heading("instance").getByRole("button").click();
    assert.equal(await heading("mean cycles").getAttribute("aria-sort"), null);
    const names = await rowsOf(page, table, 0);
    const numbers = names.map(name => Number(name.split("-")[1]));
    assert.deepEqual(numbers, numbers.toSorted((a, b) => a - b));
    await heading("operation").getByRole("button").click();
    const after = (await rowsOf(page, table, 0)).slice(0, 150).map(name => Number(name.split("-")[1]));
    assert.deepEqual(after, after.toSorted((a, b) => a - b), "rows of one operation keep the order by instance");
  });

  test("is filtered by several words, and says how many rows are left", async () => {
    const input = page.getByRole("searchbox").first();
    const count = page.locator(".filter output").first();
    assert.equal(await count.getAttribute("aria-live"), "polite");
    assert.equal(await count.textContent(), "300 of 300 rows");
    await input.fill("INST-37 enc");
    assert.equal(await count.textContent(), "3 of 300 rows");
    assert.deepEqual(await rowsOf(page, table, 0), ["inst-37", "inst-37", "inst-37"]);
    await input.fill("nothing has this");
    assert.equal(await count.textContent(), "0 of 300 rows");
    await input.fill("");
    assert.equal((await rowsOf(page, table, 0)).length, 300);
  });

  test("shows names as text", async () => {
    assert.match(await page.locator(`${table} caption`).textContent(), /<script>alert\(1\)<\/script> "q" 'a' & <\/title>/);
    assert.equal(await page.locator("script").count(), 1);
    none(faults, "after all clicks");
  });
});

describe("the keyboard", () => {
  test("reaches the skip link, the pages, a table, its headings and its filter, and the focus can be seen", async () => {
    const context = await chromium.newContext({});
    const {page} = await open(context, galleryIndex);
    const seen = [];
    for (let i = 0; i < 14; ++i) {
      await page.keyboard.press("Tab");
      seen.push(await page.evaluate(() => {
        const at = document.activeElement;
        const drawn = at.matches(".theme input") ? at.nextElementSibling : at;
        const style = getComputedStyle(drawn);
        return {what: at.className || at.type || at.tagName.toLowerCase(), outline: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
                inside: drawn.getBoundingClientRect().left >= 0};
      }));
    }
    const names = seen.map(at => at.what);
    for (const wanted of ["skip", "radio", "a", "summary", "search", "table long", "sort"])
      assert.ok(names.includes(wanted), wanted + " not in " + names);
    assert.equal(names[0], "skip");
    for (const at of seen) assert.ok(at.outline && at.inside, JSON.stringify(at));
    await context.close();
  });
});

describe("the colour scheme", () => {
  const background = page => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

  test("follows the system, and the choice without script", async () => {
    const context = await chromium.newContext({colorScheme: "light", javaScriptEnabled: false});
    const {page} = await open(context, galleryIndex);
    const shot = async () => (await page.screenshot({clip: {x: 0, y: 0, width: 4, height: 4}})).toString("base64");
    const light = await shot();
    await page.locator("label[for=theme-dark]").click();
    const dark = await shot();
    assert.notEqual(light, dark);
    await page.locator("label[for=theme-light]").click();
    assert.equal(await shot(), light);
    await page.emulateMedia({colorScheme: "dark"});
    assert.equal(await shot(), light, "the choice holds");
    await page.locator("label[for=theme-system]").click();
    assert.equal(await shot(), dark);
    await context.close();
  });

  test("is remembered on the next page", async () => {
    const context = await chromium.newContext({colorScheme: "light"});
    const {page} = await open(context, galleryIndex);
    await page.locator("label[for=theme-dark]").click();
    const dark = await background(page);
    await page.goto("file://" + join(site("gallery"), "performance/ranking_arm_1.html"));
    assert.equal(await background(page), dark);
    await context.close();
  });
});

test("printed pages leave the controls out", async () => {
  const context = await chromium.newContext({});
  const {page} = await open(context, galleryIndex);
  await page.emulateMedia({media: "print"});
  for (const selector of ["header.site", ".filter", "footer"])
    assert.equal(await page.locator(selector).first().isVisible(), false, selector);
  assert.equal(await page.locator("#t1 tbody tr").last().isVisible(), true);
  await context.close();
});
