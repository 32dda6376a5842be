import type { Locator, Page } from "@playwright/test";
import { signIn } from "../pages/auth.ts";
import { people } from "../portal/template.ts";
import { DESKTOP, expect, PHONE, test } from "../portal/test.ts";
import { expectFreeControls, expectFreeDialog, freeControls, keepToasts } from "../portal/toasts.ts";

/** Presses a button that raises a toast, and checks that the toast covers nothing. */
async function raise(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const free = await freeControls(page);
  await button.click();
  await expectFreeControls(page, free);
}

for (const [size, options] of Object.entries({ "on a phone": PHONE, "on a desktop": DESKTOP })) {
  const visit = { ...options, permissions: ["clipboard-read", "clipboard-write"] };

  test(`toasts cover no control of a page ${size}`, async ({ visitor }) => {
    const page = await visitor(visit);
    await signIn(page, people().admin, "/dashboard");
    await page.goto(`/admin/projects/${people().code}`);
    await raise(page, page.getByRole("button", { name: "Copy project code" }));

    // Scrolled, with a second toast, and with the keyboard.
    // Not with the key, which scrolls smoothly.
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    const last = page.getByRole("button", { name: "Copy owner email" });
    await last.focus();
    const free = await freeControls(page);
    await page.keyboard.press("Enter");
    await expectFreeControls(page, free);
    await expect(last).toBeInViewport();

    await page.goto("/settings");
    await raise(page, page.getByRole("button", { name: "Save changes" }).first());
  });

  test(`toasts cover no control of a dialog ${size}`, async ({ visitor }) => {
    const page = await visitor(visit);
    await signIn(page, people().contractor, "/contractor-dashboard");
    await page.goto(`/contractor/projects/${people().code}`);
    const copy = page.getByRole("button", { name: "Copy owner phone" });
    const add = page.getByRole("button", { name: "Add Update" }).first();
    await copy.click();
    await keepToasts(page);
    await add.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Add Project Update" });
    await expect(dialog.getByLabel("Notes"), "the first field has the focus").toBeFocused();
    await expectFreeDialog(page);
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeInViewport({ ratio: 1 });

    // The page returns to its place when the toast is gone.
    await page.locator(".mantine-Notification-closeButton").click();
    await expect(page.locator("#root")).toHaveCSS("padding-top", "0px");
  });
}
