// SPDX-License-Identifier: Apache-2.0
// A browser that reports what a page of a report must never do.
import {chromium} from "playwright-core";
import {mkdtempSync, readdirSync, rmSync, statSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";

const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
               "--disable-background-networking", "--disable-component-update", "--disable-sync"];

export const phone = {width: 360, height: 740};
export const desktop = {width: 1200, height: 900};

export async function launch() {
  const profile = mkdtempSync(join(tmpdir(), "browser-test-"));
  const context = await chromium.launchPersistentContext(
      profile, {executablePath: process.env.CHROMIUM, args: flags, viewport: desktop});
  return {
    browser: context.browser(),
    newContext: options => context.browser().newContext({viewport: desktop, ...options}),
    close: async () => {
      await context.close();
      rmSync(profile, {recursive: true, force: true});
    },
  };
}

// A tab that goes from file to file, which is faster than one for each; faults collects console messages,
// errors, dialogs and requests that are not for files.
export async function openTab(context) {
  const page = await context.newPage();
  const faults = [];
  page.on("console", message => faults.push("console: " + message.text()));
  page.on("pageerror", error => faults.push("error: " + error.message));
  page.on("dialog", dialog => {
    faults.push("dialog: " + dialog.message());
    dialog.dismiss();
  });
  page.on("request", request => {
    if (!request.url().startsWith("file:")) faults.push("request: " + request.url());
  });
  return {page, faults, visit: file => page.goto("file://" + file)};
}

export async function open(context, file) {
  const tab = await openTab(context);
  await tab.visit(file);
  return tab;
}

// Every HTML page below a folder.
export function pagesIn(folder) {
  return readdirSync(folder, {recursive: true})
      .filter(name => name.endsWith(".html"))
      .map(name => join(folder, name))
      .filter(file => statSync(file).isFile())
      .sort();
}
