import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { enterCode, signIn, startSession } from "../pages/auth.ts";
import { chosen, openTab } from "../pages/project.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { damagePhoto, pdf, repairedPhoto, type TestFile } from "../portal/photo.ts";
import { people } from "../portal/template.ts";
import { expect, PHONE, test } from "../portal/test.ts";

const notes: TestFile = { name: "gate code.txt", mimeType: "text/plain", buffer: Buffer.from("Ask the neighbor.") };

/** File names in a ZIP archive, read from its central directory. */
function namesIn(archive: Buffer): string[] {
  const names: string[] = [];
  let at = archive.indexOf("PK\x01\x02", 0, "latin1");
  while (at >= 0) {
    const length = archive.readUInt16LE(at + 28);
    names.push(archive.toString("utf8", at + 46, at + 46 + length));
    at = archive.indexOf("PK\x01\x02", at + 46 + length, "latin1");
  }
  return names.sort();
}

/** Downloads the selected files and returns the names in the archive. */
async function downloadSelection(page: Page): Promise<string[]> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download ZIP" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^BB-\d{4}-\d{6} files\.zip$/);
  return namesIn(await readFile(await download.path()));
}

const card = (page: Page, name: string) => page.getByRole("article", { name, exact: true });

test("files are retried, previewed, downloaded together, and deleted", async ({ visitor }) => {
  test.setTimeout(180_000);
  const phone = await visitor(PHONE);
  const admin = await visitor();
  let code = "";

  await test.step("a contractor's photo is retried after a lost connection", async () => {
    await signIn(phone, people().contractor, "/contractor-dashboard");
    await phone.getByRole("article").first().getByRole("link").first().click();
    await expect(phone.getByRole("tab", { name: "Overview" })).toBeVisible();
    code = new URL(phone.url()).pathname.split("/").pop() ?? "";
    await phone.getByRole("button", { name: "Add Update", exact: true }).click();
    const dialog = phone.getByRole("dialog", { name: "Add Project Update" });
    await dialog.getByLabel("Notes").fill("Before and after.");
    await dialog
      .locator("input[type=file]")
      .first()
      .setInputFiles([damagePhoto("before.png"), repairedPhoto("after.png"), notes, pdf("plan.pdf", "Plan")]);
    await expect(chosen(dialog)).toHaveCount(4);
    await expectAccessible(phone);
    await dialog.getByRole("button", { name: "Remove plan.pdf" }).click();
    await expect(dialog.getByText("plan.pdf")).toBeHidden();
    await phone.route("**/api/uploads?*before.png*", (route) => route.abort(), { times: 1 });
    await dialog.getByRole("button", { name: "Add Update" }).click();
    await expect(dialog).toBeHidden();
    await expect(phone.getByRole("button", { name: /^1 update not sent yet/ })).toBeVisible();
    await expect(phone.getByText(/^Status updated successfully! 3 file\(s\) uploaded/)).toBeVisible();
  });

  await test.step("the photo viewer works by keyboard, and Back closes it", async () => {
    await openTab(phone, "Files");
    const address = phone.url();
    await card(phone, "after.png").getByRole("button", { name: "Preview after.png" }).click();
    const viewer = phone.locator(".yarl__container");
    const shown = phone.locator(".yarl__slide_current img");
    await expect(shown).toHaveAttribute("alt", "after.png");
    // From here on, key presses go to the viewer.
    await expect(viewer).toBeFocused();
    const sum = createHash("sha256").update(repairedPhoto("after.png").buffer).digest("hex");
    const caption = phone.locator(".yarl__slide_current .yarl__slide_description");
    await expect(caption).toContainText("Received ");
    await expect(caption, "the checksum is that of the file").toContainText(
      `SHA-256 of the original: ${sum.slice(0, 12)}…`,
    );
    await expect(caption.getByRole("button", { name: "Copy SHA-256" })).toBeVisible();
    const counter = phone.locator(".yarl__counter");
    const before = await counter.textContent();
    await phone.keyboard.press("ArrowRight");
    await expect(counter).not.toHaveText(before ?? "");
    await phone.keyboard.press("ArrowLeft");
    await expect(counter).toHaveText(before ?? "");
    // Between the last and the first button, Tab passes the browser's own controls; the page then reports its body.
    for (let presses = 0; presses < 8; presses++) {
      await phone.keyboard.press("Tab");
      const behind = await phone.evaluate(() => {
        const active = document.activeElement;
        return active === document.body || active?.closest(".yarl__portal") ? null : active?.outerHTML;
      });
      expect(behind, "nothing behind the viewer gets the focus").toBeNull();
    }
    await phone.goBack();
    await expect(viewer).toBeHidden();
    await expect(phone).toHaveURL(address);
  });

  await test.step("a text file is previewed in place", async () => {
    await card(phone, notes.name).getByRole("button").first().click();
    const dialog = phone.getByRole("dialog", { name: notes.name });
    await expect(dialog.getByText("Ask the neighbor.")).toBeVisible();
    await phone.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await test.step("several files are downloaded as one archive; Back ends selecting", async () => {
    await expect(phone.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
    await phone.getByRole("button", { name: "Select", exact: true }).click();
    await phone.goBack();
    await phone.getByRole("button", { name: "Select", exact: true }).click();
    await card(phone, "before.png").getByRole("checkbox").check();
    await card(phone, notes.name).getByText(notes.name).click();
    await expect(phone.getByText("2 files selected")).toBeVisible();
    await expectAccessible(phone);
    await expectNoSidewaysScroll(phone);
    expect(await downloadSelection(phone)).toEqual(["before.png", notes.name]);
  });

  await test.step("an admin deletes a file, and the contractor's page updates", async () => {
    await startSession(admin, people().admin);
    await admin.goto(`/admin/projects/${code}?tab=files`);
    await admin.getByRole("button", { name: "Delete before.png" }).click();
    const dialog = admin.getByRole("dialog", { name: "Delete file" });
    const question = "Are you sure you want to delete the file before.png? This action cannot be undone.";
    await expect(dialog.getByText(question)).toBeVisible();
    await expectAccessible(admin);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(admin.getByRole("button", { name: "Delete before.png" })).toBeFocused();
    await admin.getByRole("button", { name: "Delete before.png" }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(admin.getByText("File deleted")).toBeVisible();
    await expect(card(admin, "before.png")).toBeHidden();
    await expect(card(admin, "after.png")).toBeVisible();
    await expect(card(phone, "before.png"), "the contractor's page updates without a reload").toBeHidden();
    await openTab(phone, "Updates");
    const entry = phone.getByRole("listitem").filter({ has: phone.getByRole("button", { name: "Preview after.png" }) });
    await expect(entry.getByText("Before and after.")).toBeVisible();
    await expect(phone.getByRole("button", { name: "Preview before.png" })).toHaveCount(0);
  });

  await test.step("the admin downloads all files", async () => {
    await admin.getByRole("button", { name: "Select", exact: true }).click();
    await admin.getByRole("button", { name: "Select all" }).click();
    await expectAccessible(admin);
    const names = await downloadSelection(admin);
    expect(names).toContain("after.png");
    expect(names).toHaveLength(await admin.locator("main article").count());
  });

  await test.step("the admin deletes selected files", async () => {
    await admin.getByRole("button", { name: "Select", exact: true }).click();
    const doomed = ["after.png", "gate code.txt"];
    for (const name of doomed) await admin.getByRole("checkbox", { name: `Select ${name}` }).click();
    await admin.getByRole("button", { name: "Delete…" }).click();
    const dialog = admin.getByRole("dialog", { name: "Delete 2 files?" });
    await expect(dialog.getByText("This cannot be undone.")).toBeVisible();
    await expectAccessible(admin);
    await dialog.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(admin.getByText("2 files deleted")).toBeVisible();
    for (const name of doomed) await expect(card(admin, name)).toBeHidden();
  });
});

test("partners and owners can download all files, but delete none", async ({ visitor }) => {
  const partner = await visitor();
  await signIn(partner, people().partner, "/dashboard");
  const { items } = await (await partner.request.get("/api/projects?limit=50")).json();
  const code = items.find((item: { project_code: string }) => item.project_code === people().code)
    ? people().code
    : items[0].project_code;
  await partner.goto(`/projects/${code}?tab=files`);
  const owner = await visitor(PHONE);
  await enterCode(owner, people().code);
  await owner.waitForURL("**/owner-dashboard");
  await owner.getByRole("button", { name: "As a list" }).tap();

  for (const page of [partner, owner]) {
    const select = page.getByRole("button", { name: "Select", exact: true });
    await select.scrollIntoViewIfNeeded();
    await expect(page.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
    await select.click();
    // The toolbar stays visible on a long page.
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole("radiogroup", { name: "Filter files" }).scrollIntoViewIfNeeded();
    await expect(page.getByRole("button", { name: "Download ZIP" })).toBeInViewport();
    await page.getByRole("button", { name: "Select all" }).click();
    await expectAccessible(page);
    expect((await downloadSelection(page)).length).toBeGreaterThan(1);
  }
});
