import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import type { Locator, Page } from "@playwright/test";
import { startSession } from "../pages/auth.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { expect, PHONE, test } from "../portal/test.ts";

const run = promisify(execFile);

/** What every package has, whatever is in the project. */
const ALWAYS = [
  "bagit.txt",
  "bag-info.txt",
  "manifest-sha256.txt",
  "tagmanifest-sha256.txt",
  "README.txt",
  "data/index.html",
  "data/index.csv",
  "data/timeline.json",
  "data/timeline.csv",
  "data/report.pdf",
];

/** Opens the dialog on the Files tab. */
async function openPackages(page: Page, area: string): Promise<Locator> {
  await page.goto(`${area}/${people().code}?tab=files`);
  await page.getByRole("button", { name: "Claim package" }).click();
  return page.getByRole("dialog", { name: "Claim packages" });
}

/** Makes a package and waits until it can be downloaded. */
async function makePackage(dialog: Locator, recipient: string): Promise<void> {
  await dialog.getByRole("textbox", { name: "Recipient" }).fill(recipient);
  await dialog.getByRole("button", { name: "Make package" }).click();
  await expect(dialog.getByRole("link", { name: "Download package 1" })).toBeVisible({ timeout: 60_000 });
}

/** Downloads what a press starts. Returns the path of the file and its SHA-256. */
async function downloaded(page: Page, control: Locator): Promise<{ path: string; sum: string }> {
  const downloading = page.waitForEvent("download");
  await control.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  const path = await download.path();
  return {
    path,
    sum: createHash("sha256")
      .update(await readFile(path))
      .digest("hex"),
  };
}

/** Creates a link in the dialog of a package and returns it. */
async function shareLink(dialog: Locator, page: Page, name: string): Promise<string> {
  await dialog.getByRole("button", { name: "Share link of package 1" }).click();
  const links = page.getByRole("dialog", { name: "Links to package 1" });
  await expect(links.getByText("No links yet")).toBeVisible();
  await links.getByRole("textbox", { name: "Name of the adjuster" }).fill(name);
  await links.getByRole("button", { name: "Create link" }).click();
  const given = page.getByRole("dialog", { name: `Link for ${name}` });
  const field = given.getByRole("textbox", { name: "Link" });
  await expect(field).toHaveValue(/^http:\/\/\S+\/package#\S+$/);
  const link = await field.inputValue();
  await given.getByRole("button", { name: "Done" }).click();
  await expect(links.getByText("Not viewed")).toBeVisible();
  return link;
}

test("a contractor makes a package, and an adjuster downloads it until the link is revoked", async ({ visitor }) => {
  const [contractor, adjuster] = [await visitor(), await visitor(PHONE)];
  await startSession(contractor, people().contractor);
  const dialog = await openPackages(contractor, "/contractor/projects");
  await expect(dialog.getByText("No packages have been made yet.")).toBeVisible();
  await expect(dialog.getByRole("checkbox", { name: "Include admin notes and tasks" })).toHaveCount(0);
  await expectAccessible(contractor, "[role=dialog]");
  await makePackage(dialog, "Harbor Mutual, R. Diaz");
  await expect(dialog.getByText("Package 1 for Harbor Mutual, R. Diaz")).toBeVisible();
  await expectAccessible(contractor, "[role=dialog]");

  const own = await downloaded(contractor, dialog.getByRole("link", { name: "Download package 1" }));
  await test.step("the ZIP has what it promises, and not the project code", async () => {
    const { stdout } = await run("unzip", ["-l", own.path]);
    const names = stdout.split("\n").flatMap((line) => /\d\d:\d\d {3}(.+)$/.exec(line)?.[1] ?? []);
    expect(names).toEqual(expect.arrayContaining(ALWAYS));
    expect(names.filter((name) => name.startsWith("data/photos/")).length).toBeGreaterThan(0);
    expect(stdout).not.toContain(people().code);
    await expect(dialog.getByText(own.sum)).toBeVisible();
  });

  await test.step("the list shows the files in it", async () => {
    await dialog.getByRole("button", { name: "Contents of package 1" }).click();
    const files = dialog.getByRole("list", { name: "Contents of package 1" });
    await expect(files.getByText("data/index.html", { exact: true })).toBeVisible();
    await expectAccessible(contractor, "[role=dialog]");
    await dialog.getByRole("button", { name: "Contents of package 1" }).click();
    await expect(files).toHaveCount(0);
  });

  const link = await shareLink(dialog, contractor, "R. Diaz");
  await test.step("opening the address alone asks the server for nothing", async () => {
    const asked: string[] = [];
    adjuster.on("request", (request) => {
      if (request.url().includes("/api/package-links")) asked.push(request.url());
    });
    await adjuster.goto(link);
    await expect(adjuster.getByRole("button", { name: "Open package" })).toBeVisible();
    await expect(adjuster).toHaveURL(/\/package$/);
    await expectAccessible(adjuster);
    expect(asked).toEqual([]);
  });

  await test.step("the adjuster sees what it is and downloads the same file", async () => {
    await adjuster.getByRole("button", { name: "Open package" }).click();
    await expect(adjuster.getByText("Harbor Mutual, R. Diaz")).toBeVisible();
    await expect(adjuster.getByText(own.sum)).toBeVisible();
    await expectAccessible(adjuster);
    await expectNoSidewaysScroll(adjuster);
    const shared = await downloaded(adjuster, adjuster.getByRole("button", { name: /^Download ZIP file/ }));
    expect(shared.sum).toBe(own.sum);
  });

  await test.step("the contractor sees the use, and revokes the link", async () => {
    await contractor.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Share link of package 1" }).click();
    const links = contractor.getByRole("dialog", { name: "Links to package 1" });
    await expect(links.getByText("Downloaded once")).toBeVisible();
    await expectAccessible(contractor, "[role=dialog]:has([aria-label='Create link'])");
    await links.getByRole("button", { name: "Revoke the link for R. Diaz" }).click();
    const question = contractor.getByRole("dialog", { name: "Revoke the link for R. Diaz?" });
    await question.getByRole("button", { name: "Revoke link" }).click();
    await expect(links.getByText("Viewed once")).toBeVisible();
    await expect(links.getByRole("button", { name: /^Revoke/ })).toHaveCount(0);
  });

  await test.step("the link has ended, in plain words", async () => {
    await adjuster.reload();
    await adjuster.getByRole("button", { name: "Open package" }).click();
    await expect(adjuster.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
    await expectAccessible(adjuster);
    await expectNoSidewaysScroll(adjuster);
  });

  await test.step("the contractor deletes the file", async () => {
    await contractor.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Delete file of package 1" }).click();
    const question = contractor.getByRole("dialog", { name: "Delete the file of package 1?" });
    await question.getByRole("button", { name: "Delete file" }).click();
    await expect(dialog.getByText("The ZIP file was deleted, and its links were revoked.")).toBeVisible();
    await expect(dialog.getByRole("link", { name: "Download package 1" })).toHaveCount(0);
  });
});

test("an admin's package with internal notes is not a contractor's, and partners make none", async ({ visitor }) => {
  const [admin, contractor, partner] = [await visitor(PHONE), await visitor(), await visitor()];
  await startSession(admin, people().admin);
  const dialog = await openPackages(admin, "/admin/projects");
  await expectNoSidewaysScroll(admin);
  await dialog.getByRole("checkbox", { name: "Include admin notes and tasks" }).check();
  await makePackage(dialog, "Our lawyer");
  await expect(dialog.getByText("With admin notes and tasks")).toBeVisible();
  await expectAccessible(admin, "[role=dialog]");
  await expectNoSidewaysScroll(admin);

  await startSession(contractor, people().contractor);
  const theirs = await openPackages(contractor, "/contractor/projects");
  await expect(theirs.getByText("No packages have been made yet.")).toBeVisible();

  await startSession(partner, people().partner);
  await partner.goto(`/projects/${people().code}?tab=files`);
  await expect(partner.getByRole("button", { name: "Reports" })).toBeVisible();
  await expect(partner.getByRole("button", { name: "Claim package" })).toHaveCount(0);
});
