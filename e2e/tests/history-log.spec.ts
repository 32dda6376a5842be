// The tamper-evident history: its state, the page that checks a downloaded log, and the notice to an owner.
import { readFile, writeFile } from "node:fs/promises";
import { enterCode, startSession } from "../pages/auth.ts";
import { openTab } from "../pages/project.ts";
import { expectAccessible, expectNoSidewaysScroll, expectNoViolations } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { expect, PHONE, test } from "../portal/test.ts";

test("an admin downloads a log, and a page checks it", async ({ visitor }, testInfo) => {
  const page = await visitor();
  await startSession(page, people().admin);
  await page.goto(`/admin/projects/${people().code}`);
  await openTab(page, "History");
  await expect(page.getByText(/^All \d+ entries are unchanged\.$/)).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download log" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^history-BB-.*\.json$/);
  const log = testInfo.outputPath("log.json");
  await file.saveAs(log);

  await page.goto("/verify.html");
  await expectNoViolations(page, "before a check");
  await expectNoSidewaysScroll(page);
  await page.getByLabel("History log").setInputFiles(log);
  await expect(page.getByRole("heading", { name: "The log is intact" })).toBeVisible();
  await page.getByLabel("Earlier log or root").setInputFiles(log);
  await expect(page.getByText(/^The log only adds entries to the \d+ of the earlier one\.$/)).toBeVisible();
  await page.getByLabel("Idioma").selectOption("es");
  await expect(page.getByRole("heading", { name: "El registro está intacto" })).toBeVisible();
  await expectNoViolations(page, "in Spanish");
  await expectNoSidewaysScroll(page);
  await page.getByLabel("Idioma").selectOption("en");
  await page.getByLabel("Earlier log or root").setInputFiles([]);

  const changed = testInfo.outputPath("changed.json");
  await writeFile(
    changed,
    (await readFile(log, "utf8")).replace('\\"new_status\\":\\"submitted', '\\"new_status\\":\\"rejected'),
  );
  await page.getByLabel("History log").setInputFiles(changed);
  await expect(page.getByRole("heading", { name: "The log is not intact" })).toBeVisible();
  await expect(page.getByText(/^Entry \d+ \(update\) was changed\.$/)).toBeVisible();
  await expectNoViolations(page, "after a check");

  const shortened = JSON.parse(await readFile(log, "utf8"));
  Object.assign(shortened.entries[0], { salt: null, content: null });
  const withheld = testInfo.outputPath("withheld.json");
  await writeFile(withheld, JSON.stringify({ ...shortened, withheld: [0] }));
  await page.getByLabel("History log").setInputFiles(withheld);
  const heading = page.getByRole("heading", { name: "What the log shows is intact, but 1 entry is withheld" });
  await expect(heading).toBeVisible();
  await expect(page.getByText("The list of withheld entries is not signed.")).toBeVisible();
});

test("an owner's browser notices a history that it does not know", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await enterCode(page, people().code);
  await page.waitForURL("**/owner-dashboard");
  const kept = () => page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith("ownerHistory:")));
  await expect.poll(kept).toBeTruthy();
  const notice = page.getByText("The history of this project was changed outside of the portal");
  const checked = page.waitForResponse((response) => response.url().includes("/api/owner/log"));
  await page.reload();
  await (await checked).finished();
  await expect(page.getByRole("region", { name: "Project Timeline" })).toBeVisible();
  await expect(notice).toHaveCount(0);

  // As if the portal's history were another one than at the last visit. On another page, because a check that still runs keeps its own root.
  await page.goto("/verify.html");
  await page.evaluate(() => {
    const [key, text] = Object.entries(localStorage).find(([name]) => name.startsWith("ownerHistory:")) ?? ["", "{}"];
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(text), root: "00".repeat(32) }));
  });
  await page.goto("/owner-dashboard");
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
