import { expect, type Page } from "@playwright/test";
import { signIn } from "../pages/auth.ts";
import { dayFromNow } from "../pages/event.ts";
import { field, joinBeta, messagesWith, sendMessage } from "../pages/message.ts";
import { people } from "../portal/template.ts";
import { test } from "../portal/test.ts";

/** Waits for the shortcuts, which are loaded after the page. */
async function loaded(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
}

/** The list of shortcuts as rows of a group, a label, and its keys. */
async function listed(page: Page): Promise<{ group: string; label: string; keys: string[] }[]> {
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(dialog).toBeVisible();
  const rows = await dialog.getByRole("term").evaluateAll((terms) =>
    terms.map((term) => ({
      group: term.closest("section")?.querySelector("h3")?.textContent ?? "",
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
    await loaded(page);
    for (const { label, keys } of await listed(page)) {
      await test.step(`${label}: ${keys.join(" ")}`, async () => {
        const [first, second] = keys;
        if (first === "g") {
          await page.keyboard.press("g");
          await page.keyboard.press(second ?? "");
          await expect(page).not.toHaveURL(new RegExp(`${start()}$`));
          await page.goBack();
          await expect(page.getByRole("tab", { name: "Overview" })).toBeVisible();
          await loaded(page);
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

/** Names of keys in Playwright, where they differ from those in the list. */
const KEYS: Record<string, string> = {
  "↑": "ArrowUp",
  "↓": "ArrowDown",
  "←": "ArrowLeft",
  "→": "ArrowRight",
  "Page Up": "PageUp",
  "Page Down": "PageDown",
  "Shift Enter": "Shift+Enter",
  "Shift X": "Shift+X",
};

/** Presses a key, given as in Playwright, where it works, and expects what its label says. */
type Press = (page: Page, key: string) => Promise<void>;

const taskRow = (page: Page, index: number) => page.locator("main tr[data-task]").nth(index);

/** Presses a key on the second task. */
async function onTask(page: Page, key: string): Promise<void> {
  await page.goto("/admin/tasks?show=all");
  await taskRow(page, 1).focus();
  await page.keyboard.press(key);
}

const selects: Press = async (page, key) => {
  await onTask(page, key);
  await expect(page.getByRole("region", { name: "Selected tasks" })).toBeVisible();
};

const opensDialog =
  (name: string): Press =>
  async (page, key) => {
    await onTask(page, key);
    await expect(page.getByRole("dialog", { name })).toBeVisible();
  };

const FAR = dayFromNow(40);

/** Presses a key on a day of the calendar that is not today. */
async function onDay(page: Page, key: string): Promise<void> {
  await page.goto(`/admin/calendar?view=month&date=${FAR}`);
  await page.locator(`[data-day="${FAR}"]`).focus();
  await page.keyboard.press(key);
}

const leavesDay: Press = async (page, key) => {
  await onDay(page, key);
  await expect(page.locator("[data-day]:focus")).toHaveCount(1);
  await expect(page.locator(`[data-day="${FAR}"]:focus`)).toHaveCount(0);
};

const [FIRST, SECOND] = ["Is the hall dry?", "And the stairs?"];

/** A part of a page with its own keys. */
interface Part {
  /** Its heading in the list. */
  group: string;
  /** A CSS selector of the part. */
  part: string;
  start: () => string;
  prepare?: (page: Page) => Promise<void>;
  /** What the keys do, by their labels. */
  keys: Record<string, Press>;
}

const PARTS: Part[] = [
  {
    group: "On a task in the list",
    part: "main [data-task]",
    start: () => "/admin/tasks?show=all",
    keys: {
      "Previous or next task": async (page, key) => {
        await onTask(page, key);
        await expect(taskRow(page, ["ArrowUp", "k"].includes(key) ? 0 : 2)).toBeFocused();
      },
      Update: opensDialog("Update Task"),
      "Change the status": async (page, key) => {
        await onTask(page, key);
        await expect(page.getByRole("menuitemradio").first()).toBeVisible();
      },
      History: opensDialog("Task History"),
      Delete: opensDialog("Delete Task"),
      Select: selects,
      "Select up to here": selects,
    },
  },
  {
    group: "On a day in the calendar",
    part: "main [data-day]",
    start: () => `/admin/calendar?view=month&date=${FAR}`,
    keys: {
      "Previous or next day": leavesDay,
      "Previous or next day, week, or month": leavesDay,
      Today: async (page, key) => {
        await onDay(page, key);
        await expect(page.locator("[data-day][aria-current=date]")).toBeFocused();
      },
      "Open the day": async (page, key) => {
        await onDay(page, key);
        await expect(page).toHaveURL(/view=day/);
      },
    },
  },
  {
    group: "In a conversation",
    part: "main [data-composer]",
    start: () => `/admin/projects/${people().code}?tab=messages`,
    prepare: async (page) => {
      await joinBeta(page);
      for (const text of [FIRST, SECOND]) await sendMessage(page, text);
    },
    keys: {
      Send: async (page, key) => {
        await field(page).fill("Sent with a key.");
        await page.keyboard.press(key);
        await expect(messagesWith(page, "Sent with a key.")).toBeVisible();
      },
      "New line": async (page, key) => {
        await field(page).fill("One line");
        await page.keyboard.press(key);
        await expect(field(page)).toHaveValue("One line\n");
        await field(page).fill("");
      },
      "Previous or next message": async (page, key) => {
        const [from, to] = key === "PageUp" ? [SECOND, FIRST] : [FIRST, SECOND];
        await messagesWith(page, from).focus();
        await page.keyboard.press(key);
        await expect(messagesWith(page, to)).toBeFocused();
      },
    },
  },
];

for (const { group, part, start, prepare, keys } of PARTS) {
  test(`each shortcut that ? lists under "${group}" does what it says`, async ({ visitor }) => {
    const page = await visitor();
    await signIn(page, people().admin, "/dashboard");
    await page.goto(start());
    await expect(page.locator(part)).not.toHaveCount(0);
    await prepare?.(page);
    await loaded(page);
    const rows = (await listed(page)).filter((row) => row.group === group);
    expect(rows).not.toEqual([]);
    expect(Object.keys(keys)).toEqual(expect.arrayContaining(rows.map(({ label }) => label)));
    for (const row of rows) {
      for (const key of row.keys) {
        await test.step(`${row.label}: ${key}`, async () => keys[row.label]?.(page, KEYS[key] ?? key));
      }
    }
  });
}
