import { expect, type Page } from "@playwright/test";
import { signIn } from "../pages/auth.ts";
import { people } from "../portal/template.ts";
import { test } from "../portal/test.ts";

/** The list of shortcuts as rows of a label and its keys. */
async function listed(page: Page): Promise<{ label: string; keys: string[] }[]> {
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(dialog).toBeVisible();
  const rows = await dialog.getByRole("term").evaluateAll((terms) =>
    terms.map((term) => ({
      label: term.textContent ?? "",
      keys: [...(term.parentElement?.querySelectorAll("kbd") ?? [])].map((key) => key.textContent ?? ""),
    })),
  );
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  return rows;
}

const ROLES = [
  { who: "partner", home: "/dashboard", start: () => `/projects/${people().code}`, creates: /\/submit-project$/ },
  { who: "contractor", home: "/contractor-dashboard", start: () => `/contractor/projects/${people().code}` },
  { who: "admin", home: "/dashboard", start: () => `/admin/projects/${people().code}` },
] as const;

for (const { who, home, start, ...more } of ROLES) {
  test(`each shortcut that ? lists for a ${who} does something`, async ({ visitor }) => {
    const page = await visitor();
    await signIn(page, people()[who], home);
    await page.goto(start());
    await expect(page.getByRole("tab", { name: "Overview" })).toBeVisible();
    // Shortcuts are loaded after the page.
    const menu = page.getByRole("button", { name: "Account" });
    await menu.click();
    await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();

    for (const { label, keys } of await listed(page)) {
      await test.step(`${label}: ${keys.join(" ")}`, async () => {
        const [first, second] = keys;
        if (first === "g") {
          await page.keyboard.press("g");
          await page.keyboard.press(second ?? "");
          await expect(page).not.toHaveURL(new RegExp(`${start()}$`));
          await page.goBack();
          await expect(page.getByRole("tab", { name: "Overview" })).toBeVisible();
        } else if (first === "n") {
          await page.keyboard.press("n");
          if ("creates" in more) {
            await expect(page).toHaveURL(more.creates);
            await page.goBack();
            await expect(page.getByRole("tab", { name: "Overview" })).toBeVisible();
          } else {
            await expect(page.getByRole("dialog", { name: "Add Project Update" })).toBeVisible();
            await page.keyboard.press("Escape");
            await expect(page.getByRole("dialog")).toBeHidden();
          }
        } else if (first === "Ctrl K") {
          await page.keyboard.press("Control+k");
          await expect(page.getByRole("combobox", { name: "Search" })).toBeFocused();
          await page.keyboard.press("Escape");
          await page.getByRole("heading", { level: 1 }).click();
        } else if (first === "Ctrl B") {
          const toggle = page.getByRole("button", { name: "Toggle sidebar" });
          await page.keyboard.press("Control+b");
          await expect(toggle).toHaveAttribute("aria-expanded", "false");
          await page.keyboard.press("Control+b");
          await expect(toggle).toHaveAttribute("aria-expanded", "true");
        } else {
          expect(first, "the list itself, which is open").toBe("?");
        }
      });
    }
  });
}
