import type { Page } from "@playwright/test";
import { signIn } from "../pages/auth.ts";
import { newId } from "../pages/message.ts";
import { expectAccessible } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { DESKTOP, expect, test } from "../portal/test.ts";

interface Project {
  project_code: string;
  property_owner_name: string;
}

const read = async (page: Page, path: string) => await (await page.request.get(path)).json();

const field = (page: Page) => page.getByRole("combobox", { name: "Search", exact: true });

/** Opens the search by keyboard. It loads after the page content. */
async function open(page: Page): Promise<void> {
  await expect(field(page)).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(field(page)).toBeFocused();
}

/** Searches by keyboard only. */
async function search(page: Page, term: string): Promise<void> {
  await open(page);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(term);
  await expect(field(page)).toHaveValue(term);
}

test("an admin finds a project by typo, phone, and message; others do not", async ({ visitor }) => {
  const [admin, partner] = [await visitor(DESKTOP), await visitor(DESKTOP)];
  await signIn(admin, people().admin, "/dashboard");
  await signIn(partner, people().partner, "/dashboard");
  const theirs: { items: Project[] } = await read(partner, "/api/projects?limit=100");
  const known = new Set(theirs.items.map((project) => project.project_code));
  const all: { items: Project[] } = await read(admin, "/api/projects?limit=100");
  const project = all.items.find(
    ({ project_code, property_owner_name }) =>
      !known.has(project_code) && /^[A-Za-z]+ [A-Za-z]{6,}$/.test(property_owner_name),
  );
  if (!project) throw new Error("the demo data has no project of another partner");
  const { project_code: code, property_owner_name: owner } = project;
  const { property_owner_phone: phone } = await read(admin, `/api/projects/${code}`);
  const sent = await admin.request.post(`/api/projects/${code}/messages`, {
    headers: { origin: new URL(admin.url()).origin, "x-buildback-request": "1" },
    data: {
      id: newId(),
      message_content: "Please save the wisteria on the trellis.",
      message_type: "text",
      participant_type: "admin",
      uploads: [],
    },
  });
  expect(sent.status(), await sent.text()).toBe(201);

  const [first, last] = owner.split(" ") as [string, string];
  const misspelled = `${first} ${last.slice(0, 3)}${last.slice(4)}`;
  const dashed = `${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}`;
  const results = admin.getByRole("group", { name: /^Projects/ }).getByRole("option");
  for (const term of [misspelled, dashed]) {
    await search(admin, term);
    await expect(results.filter({ hasText: code })).toBeVisible();
    await admin.keyboard.press("Escape");
    await expect(admin.getByRole("listbox")).toHaveCount(0);
  }
  await search(admin, "wisteria trelis");
  await expect(results.filter({ hasText: code })).toContainText("Message: Please save the wisteria on the trellis.");
  await expect(results.locator("mark").first()).toHaveText("wisteria");
  await expectAccessible(admin);
  await admin.keyboard.press("ArrowDown");
  await admin.keyboard.press("Enter");
  await admin.waitForURL(`**/admin/projects/${code}?tab=messages`);
  // The project page renders a new search box. Wait for it, because the current one is removed along with the focus.
  await expect(admin.getByRole("tab", { name: /^Messages/ })).toHaveAttribute("aria-selected", "true");
  await open(admin);
  await expect(admin.getByRole("option", { name: "wisteria trelis" }), "it is saved as a recent search").toBeVisible();

  for (const term of [misspelled, dashed]) {
    const answered = partner.waitForResponse((answer) => new URL(answer.url()).pathname === "/api/search");
    await search(partner, term);
    await answered;
    await expect(partner.getByRole("status").filter({ hasText: /result/ })).toBeAttached();
    await expect(partner.getByRole("option").filter({ hasText: code })).toHaveCount(0);
    await partner.keyboard.press("Escape");
  }
  await search(partner, "wisteria trellis");
  await expect(partner.getByText("No results found for").locator("..")).toContainText("wisteria trellis");
});
