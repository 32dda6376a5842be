import type { Page } from "@playwright/test";
import { signIn } from "../pages/auth.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { DESKTOP, expect, PHONE, test } from "../portal/test.ts";

async function openEdit(page: Page, code: string): Promise<void> {
  await page.goto(`/projects/${code}/edit`);
  await expect(page.getByRole("textbox", { name: "City" })).not.toHaveValue("");
}

test("the second of two editors sees the first one's change", async ({ visitor }) => {
  const [first, second] = [await visitor(), await visitor()];
  await signIn(first, people().admin, "/dashboard");
  await signIn(second, people().admin, "/dashboard");
  const { items } = await (await first.request.get("/api/projects?limit=1")).json();
  const code: string = items[0].project_code;
  await openEdit(first, code);
  await openEdit(second, code);

  await first.getByRole("textbox", { name: "City" }).fill("Rockford");
  await first.getByRole("button", { name: "Save changes" }).click();
  await first.waitForURL((url) => !url.pathname.endsWith("/edit"));

  await second.getByRole("textbox", { name: "City" }).fill("Peoria");
  await second.getByRole("button", { name: "Save changes" }).click();
  const conflict = second.getByRole("alert").filter({ hasText: "Someone else changed this project" });
  await expect(conflict.getByText("Rockford")).toBeVisible();
  await expect(second.getByRole("textbox", { name: "City" }), "the typed value is kept").toHaveValue("Peoria");
  await expectAccessible(second);

  const page = await (await first.request.get(`/api/projects/${code}`)).json();
  expect(page.address.city, "the first change is not lost").toBe("Rockford");

  await conflict.getByRole("radio", { name: /Theirs/ }).check();
  await expect(second.getByRole("textbox", { name: "City" })).toHaveValue("Rockford");
});

test("long words wrap without widening the page", async ({ visitor }) => {
  const endless = "Llanfairpwllgwyngyll".repeat(5);
  const editor = await visitor(DESKTOP);
  await signIn(editor, people().admin, "/dashboard");
  const { items } = await (await editor.request.get("/api/projects?limit=1")).json();
  const code: string = items[0].project_code;
  await openEdit(editor, code);
  for (const name of ["Property owner name", "City", "Insurance carrier name"]) {
    await editor.getByRole("textbox", { name }).fill(endless);
  }
  await editor.getByRole("button", { name: "Save changes" }).click();
  await editor.waitForURL((url) => !url.pathname.endsWith("/edit"));

  const phone = await visitor(PHONE);
  await signIn(phone, people().admin, "/dashboard");
  for (const page of [editor, phone]) {
    for (const path of ["/admin/projects", `/admin/projects/${code}`]) {
      await page.goto(path);
      await expect(page.getByText(endless).filter({ visible: true }).first()).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
  }
});

test("field errors fit on one line and do not shift the edit form", async ({ visitor }) => {
  const page = await visitor(DESKTOP);
  await signIn(page, people().admin, "/dashboard");
  const { items } = await (await page.request.get("/api/projects?limit=1")).json();
  await openEdit(page, items[0].project_code);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  for (const [name, typed, errorText] of [
    ["ZIP code", "12", "ZIP code must have 5 or 9 digits"],
    ["Referral partner contact name", "A", "Referral partner contact name must be at least 2 characters"],
    ["Claims adjuster name", "A", "Claims adjuster name must be at least 2 characters"],
  ] as const) {
    const field = page.getByRole("textbox", { name });
    await field.fill(typed);
    await field.blur();
    const message = page.getByText(errorText);
    await expect(message).toBeVisible();
    expect((await message.boundingBox())?.height, errorText).toBeLessThan(24);
  }
  const start = page.getByLabel("Timeline start");
  await start.fill("1999-01-01");
  await start.blur();
  const message = page.getByText("Timeline start must be between 2000 and 2099");
  await expect(message).toBeVisible();
  expect((await message.boundingBox())?.height).toBeLessThan(24);
  expect(await height()).toBe(before);
});
