import type { Page } from "@playwright/test";
import { enterCode, signIn, startSession } from "../pages/auth.ts";
import { chosen } from "../pages/project.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import type { TestFile } from "../portal/photo.ts";
import { people } from "../portal/template.ts";
import { expect, PHONE, test } from "../portal/test.ts";
import { PLACE, video } from "../portal/video.ts";

const table: TestFile = { name: "rooms.csv", mimeType: "text/csv", buffer: Buffer.from("room,size\nkitchen,12\n") };
const mail: TestFile = {
  name: "insurer.eml",
  mimeType: "message/rfc822",
  buffer: Buffer.from("From: claims@insurer.example\r\nSubject: Approved\r\n\r\n<script>alert(1)</script>\r\n"),
};

const card = (page: Page, name: string) => page.getByRole("article", { name, exact: true });

test("videos, tables, and emails are added and viewed, and owners get videos without location", async ({ visitor }) => {
  const [partner, admin, owner] = [await visitor(PHONE), await visitor(), await visitor(PHONE)];
  await signIn(partner, people().partner, "/dashboard");
  const { items } = await (await partner.request.get("/api/projects?status=submitted&limit=1")).json();
  const code: string = items[0].project_code;
  const leak = video("leak.mp4");

  await test.step("a cut video and a disguised table are refused in words", async () => {
    await partner.goto(`/projects/${code}?tab=files`);
    await partner.getByRole("button", { name: "Add Files" }).click();
    const dialog = partner.getByRole("dialog", { name: "Add Files" });
    const cut = { ...video("cut.mp4"), buffer: leak.buffer.subarray(0, 3000) };
    const page = { ...table, name: "page.csv", buffer: Buffer.from("<!DOCTYPE html><script>alert(1)</script>") };
    await dialog.locator("input[type=file]").first().setInputFiles([leak, table, mail, cut, page]);
    await expect(chosen(dialog)).toHaveCount(5);
    await dialog.getByRole("button", { name: "Add Files" }).click();
    await expect(dialog).toBeHidden();
    await partner.getByRole("button", { name: /2 sets of files not sent yet/ }).click();
    const kept = partner.getByRole("dialog", { name: "On this device" });
    await expect(kept.getByText(/The video cut\.mp4 is incomplete or damaged\./)).toBeVisible();
    await expect(kept.getByText(/File page\.csv is not an accepted file type\./)).toBeVisible();
    await expectAccessible(partner);
    await expectNoSidewaysScroll(partner);
    const refused = kept.getByRole("listitem").filter({ has: partner.getByRole("alert") });
    for (const remaining of [1, 0]) {
      await refused.first().getByRole("button", { name: "Discard" }).click();
      const question = partner.getByRole("dialog", { name: "Discard these files?" });
      await question.getByRole("button", { name: "Discard" }).click();
      await expect(refused).toHaveCount(remaining);
    }
    for (const { name } of [leak, table, mail]) await expect(card(partner, name)).toBeVisible();
  });

  await test.step("an admin plays the original, reads the table, and downloads the email", async () => {
    await startSession(admin, people().admin);
    await admin.goto(`/admin/projects/${code}?tab=files`);
    await card(admin, "leak.mp4").getByRole("button", { name: "Preview leak.mp4" }).click();
    const dialog = admin.getByRole("dialog", { name: "leak.mp4" });
    // Chromium cannot play it, because it has no pictures. It is offered as a download then.
    await expect(dialog.getByText(/^This browser cannot play this video\./)).toBeVisible();
    await expect(dialog.getByRole("link", { name: /^Download/ })).toBeVisible();
    await expectAccessible(admin);
    await admin.keyboard.press("Escape");
    await card(admin, "rooms.csv").getByRole("button", { name: "Preview rooms.csv" }).click();
    await expect(admin.getByRole("dialog", { name: "rooms.csv" }).getByText("kitchen,12")).toBeVisible();
    await admin.keyboard.press("Escape");
    await expect(card(admin, "insurer.eml").getByRole("button", { name: /^Preview/ })).toHaveCount(0);
    const downloading = admin.waitForEvent("download");
    await card(admin, "insurer.eml").getByRole("link", { name: "Download insurer.eml" }).click();
    expect((await downloading).suggestedFilename()).toBe("insurer.eml");
  });

  await test.step("the owner's copy of the video has no location", async () => {
    await enterCode(owner, code);
    await owner.waitForURL("**/owner-dashboard");
    const { items } = await (await owner.request.get("/api/owner/files")).json();
    const link: string = items.find((file: { file_name: string }) => file.file_name === "leak.mp4").url;
    const part = await owner.request.get(link, { headers: { range: "bytes=4-7" } });
    expect([part.status(), part.headers()["content-type"], await part.text()]).toEqual([206, "video/mp4", "ftyp"]);
    const copy = await (await owner.request.get(link)).body();
    expect(leak.buffer.includes(PLACE)).toBe(true);
    expect(copy.includes(PLACE)).toBe(false);
    expect(copy.length).toBe(leak.buffer.length);
  });
});
