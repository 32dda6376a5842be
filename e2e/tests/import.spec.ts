import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { startSession } from "../pages/auth.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import type { TestFile } from "../portal/photo.ts";
import { people } from "../portal/template.ts";
import { DESKTOP, expect, PHONE, test } from "../portal/test.ts";
import { workbook } from "../portal/workbook.ts";

const HEADINGS = "Owner,Address,City,State,Zip,Damage,Urgency,Claim #,Shoe size";

function csv(name: string, rows: string[]): TestFile {
  return { name, mimeType: "text/csv", buffer: Buffer.from([HEADINGS, ...rows, ""].join("\n")) };
}

const choose = (page: Page, file: TestFile) => page.getByLabel("Spreadsheet").setInputFiles(file);

test("an admin fixes errors in a file and imports all of its projects", async ({ visitor }) => {
  const page = await visitor(DESKTOP);
  await startSession(page, people().admin);
  await page.goto("/admin/projects");
  await page.getByRole("link", { name: "Import" }).click();
  await expect(page.getByRole("heading", { name: "Import Projects" })).toBeVisible();
  await choose(
    page,
    csv("jobs.csv", [
      "Wanda Import,9 Oak Lane,Cambridge,MA,2139,Water Damage,high,IMP-1,43",
      ",,,,,,,IMP-1,=HYPERLINK(1)",
    ]),
  );
  await expect(page.getByText("jobs.csv: 2 rows")).toBeVisible();
  await expect(page.getByRole("combobox", { name: 'Contents of "Claim #"' })).toHaveValue("insurance_claim_number");
  await expect(page.getByRole("combobox", { name: 'Contents of "Shoe size"' })).toHaveValue("");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Check rows" }).click();
  await expect(page.getByText("1 row cannot be imported.", { exact: false })).toBeVisible();
  await expect(page.getByRole("row", { name: /Property owner name is required/ })).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download rows with errors" }).click();
  expect((await download).suggestedFilename()).toBe("import-errors.csv");
  const errors = await readFile(await (await download).path(), "utf8");
  expect(errors).toContain(`Row,Reason,${HEADINGS}`);
  expect(errors).toMatch(/^3,Property owner name is required; .+,IMP-1,'=HYPERLINK\(1\)\r$/m);

  await page.getByRole("button", { name: "Choose another file" }).click();
  await choose(
    page,
    csv("jobs.csv", [
      "Wanda Import,9 Oak Lane,Cambridge,MA,2139,Water Damage,high,IMP-1,43",
      "Xaver Import,11 Oak Lane,Troy,NY,12180,Fire Damage,low,IMP-2,",
    ]),
  );
  await page.getByRole("button", { name: "Check rows" }).click();
  await expect(page.getByText("2 projects can be imported.")).toBeVisible();
  await expect(page.getByRole("cell", { name: "02139" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import 2 projects" }).click();
  await expect(page.getByRole("heading", { name: "2 projects imported" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "View projects" }).click();
  await page.getByRole("link", { name: "Wanda Import" }).first().click();
  await expect(page.getByText("IMP-1").first()).toBeVisible();
  await page.getByRole("tab", { name: /^Updates/ }).click();
  await expect(page.getByText("Project submitted").first()).toBeVisible();
});

test("an import from a phone skips claim numbers that already exist", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await startSession(page, people().admin);
  const row = (owner: string, claim: string) => `${owner},9 Oak Lane,Troy,NY,12180,Water Damage,high,${claim},`;
  await page.goto("/admin/projects");
  await page.getByRole("link", { name: "Import" }).click();
  await choose(page, csv("again.csv", [row("Yara Import", "IMP-3"), row("Zoe Import", "IMP-3")]));
  await page.getByRole("checkbox", { name: "Skip rows whose claim number already exists" }).check();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Check rows" }).click();
  await expect(page.getByText("1 project can be imported.")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // Leaving the page requires a confirmation.
  await page.goBack();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Import 1 project" }).click();
  await expect(page.getByRole("heading", { name: "1 project imported" })).toBeVisible();
  await expect(page.getByText("1 row skipped because the claim number already exists.")).toBeVisible();
});

test("an outdated import writes nothing, and a retried one imports once", async ({ visitor }) => {
  const page = await visitor(DESKTOP);
  await startSession(page, people().admin);
  await page.goto("/admin/projects/import");
  await choose(page, { name: "jobs.xlsx", mimeType: "text/csv", buffer: Buffer.from("PK\x03\x04 and no more") });
  await expect(page.getByText("The workbook is damaged and cannot be read.", { exact: false })).toBeVisible();
  await expectAccessible(page);

  const job = (owner: string, claim: string) => [
    owner,
    "9 Oak Lane",
    "Cambridge",
    "MA",
    2139,
    "Fire Damage",
    "low",
    claim,
  ];
  const book = workbook("jobs.xlsx", {
    Cover: [["Our jobs"], ["of this spring"]],
    Jobs: [HEADINGS.split(",").slice(0, 8), job("Quinn Import", "IMP-4"), job("Ruth Import", "IMP-5")],
  });
  await choose(page, book);
  await expect(page.getByRole("combobox", { name: "Sheet" })).toHaveValue("Jobs");
  await expect(page.getByRole("combobox", { name: 'Contents of "Zip"' })).toHaveValue("zip_code");
  await page.getByRole("combobox", { name: 'Contents of "Damage"' }).selectOption("Not used");
  await expect(page.getByText("No column is set for Damage type. Every project needs a value.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("combobox", { name: 'Contents of "Damage"' }).selectOption("Damage type");
  await page.getByRole("button", { name: "Check rows" }).click();
  await expect(page.getByText("2 projects can be imported.")).toBeVisible();

  // In the meantime, another admin imports one of the rows.
  const colleague = await visitor(DESKTOP);
  await startSession(colleague, people().admin);
  await colleague.goto("/admin/projects/import");
  await choose(colleague, csv("one.csv", ["Quinn Import,9 Oak Lane,Troy,NY,02139,Fire Damage,low,IMP-4,"]));
  await colleague.getByRole("button", { name: "Check rows" }).click();
  await colleague.getByRole("button", { name: "Import 1 project" }).click();
  await expect(colleague.getByRole("heading", { name: "1 project imported" })).toBeVisible();

  await page.getByRole("button", { name: "Import 2 projects" }).click();
  await expect(page.getByText("No projects were imported", { exact: true })).toBeVisible();
  await expect(page.getByText(/Row 2: BB-\d+-\d+ already has the claim number IMP-4/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("checkbox", { name: "Skip rows whose claim number already exists" }).check();
  await page.getByRole("button", { name: "Check rows" }).click();

  await page.route(
    (url) => url.pathname === "/api/projects/import",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Import 1 project" }).click();
  await expect(page.getByText("The projects may not have been imported")).toBeVisible();
  await page.getByRole("button", { name: "Import 1 project" }).click();
  await expect(page.getByRole("heading", { name: "1 project imported" })).toBeVisible();
  await page.getByRole("link", { name: "View projects" }).click();
  for (const owner of ["Quinn Import", "Ruth Import"]) {
    await expect(page.getByRole("link", { name: owner })).toHaveCount(1);
  }
});
