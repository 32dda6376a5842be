import type { Page } from "@playwright/test";
import { signIn } from "../pages/auth.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { DESKTOP, expect, PHONE, test } from "../portal/test.ts";

const HEADINGS = "Owner,Address,City,State,Zip,Damage,Urgency,Claim #,Shoe size";

function csv(name: string, rows: string[]) {
  return { name, mimeType: "text/csv", buffer: Buffer.from([HEADINGS, ...rows, ""].join("\n")) };
}

const choose = (page: Page, file: ReturnType<typeof csv>) => page.getByLabel("Spreadsheet").setInputFiles(file);

test("an admin mends what is wrong in a file, and all of its projects come in", async ({ visitor }) => {
  const page = await visitor(DESKTOP);
  await signIn(page, people().admin, "/dashboard");
  await page.goto("/admin/projects");
  await page.getByRole("link", { name: "Import" }).click();
  await expect(page.getByRole("heading", { name: "Import Projects" })).toBeVisible();
  await choose(page, csv("jobs.csv", ["Wanda Import,9 Oak Lane,Troy,NY,2139,Water Damage,high,IMP-1,43", ",,,,,,,IMP-1,"]));
  await expect(page.getByText("jobs.csv: 2 rows")).toBeVisible();
  await expect(page.getByRole("combobox", { name: 'What "Claim #" holds' })).toHaveValue("insurance_claim_number");
  await expect(page.getByRole("combobox", { name: 'What "Shoe size" holds' })).toHaveValue("");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Check rows" }).click();
  await expect(page.getByText("1 row cannot be imported.", { exact: false })).toBeVisible();
  await expect(page.getByRole("row", { name: /Property owner name is required/ })).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download rows with errors" }).click();
  expect((await download).suggestedFilename()).toBe("import-errors.csv");

  await page.getByRole("button", { name: "Choose another file" }).click();
  await choose(
    page,
    csv("jobs.csv", [
      "Wanda Import,9 Oak Lane,Troy,NY,2139,Water Damage,high,IMP-1,43",
      "Xaver Import,11 Oak Lane,Troy,NY,12180,Fire Damage,low,IMP-2,",
    ]),
  );
  await page.getByRole("button", { name: "Check rows" }).click();
  await expect(page.getByText("2 projects can be imported.")).toBeVisible();
  await expect(page.getByText("9 Oak Lane, Troy, NY 02139")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import 2 projects" }).click();
  await expect(page.getByRole("heading", { name: "2 projects imported" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Show projects" }).click();
  await page.getByRole("link", { name: "Wanda Import" }).first().click();
  await expect(page.getByText("IMP-1").first()).toBeVisible();
  await page.getByRole("tab", { name: /^Updates/ }).click();
  await expect(page.getByText("Project submitted").first()).toBeVisible();
});

test("a file is imported from a phone, and what is there already is left out", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await signIn(page, people().admin, "/dashboard");
  const row = (owner: string, claim: string) => `${owner},9 Oak Lane,Troy,NY,12180,Water Damage,high,${claim},`;
  await page.goto("/admin/projects");
  await page.getByRole("link", { name: "Import" }).click();
  await choose(page, csv("again.csv", [row("Yara Import", "IMP-3"), row("Zoe Import", "IMP-3")]));
  await page.getByRole("checkbox", { name: "Leave out rows whose claim number is taken" }).check();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Check rows" }).click();
  await expect(page.getByText("1 project can be imported.")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // Whoever is about to go is asked first.
  await page.goBack();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Import 1 project" }).click();
  await expect(page.getByRole("heading", { name: "1 project imported" })).toBeVisible();
  await expect(page.getByText("1 row left out, because the claim number is taken.")).toBeVisible();
});
