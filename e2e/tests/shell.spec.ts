import { signIn } from "../pages/auth.ts";
import { expectNoSidewaysScroll } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { DESKTOP, expect, NARROW, test } from "../portal/test.ts";

test("the theme that somebody chooses stays", async ({ visitor }) => {
  const page = await visitor({ ...DESKTOP, colorScheme: "light" });
  await signIn(page, people().partner, "/dashboard");
  const scheme = page.locator("html[data-mantine-color-scheme=dark]");
  await expect(scheme).toHaveCount(0);
  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("menu", { name: "Theme" }).getByText("Dark").click();
  await expect(scheme).toHaveCount(1);
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("dark");
  await page.reload();
  await expect(scheme).toHaveCount(1);
});

test("no page is wider than a narrow phone", async ({ visitor }) => {
  const guest = await visitor(NARROW);
  for (const path of ["/", "/auth", "/auth?tab=signin", "/no/such/page"]) {
    await guest.goto(path);
    await expect(guest.getByRole("main")).toBeVisible();
    await expectNoSidewaysScroll(guest);
  }
  const partner = await visitor(NARROW);
  await signIn(partner, people().partner, "/dashboard");
  for (const path of ["/dashboard", "/projects", "/submit-project"]) {
    await partner.goto(path);
    await expect(partner.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(partner);
  }
  const contractor = await visitor(NARROW);
  await signIn(contractor, people().contractor, "/contractor-dashboard");
  await expect(contractor.getByRole("heading", { level: 1 })).toBeVisible();
  await expectNoSidewaysScroll(contractor);
});

test("the address keeps the search, and Back brings it back", async ({ visitor }) => {
  const page = await visitor();
  await signIn(page, people().partner, "/dashboard");
  await page.goto("/projects");
  await page.getByRole("textbox", { name: "Search projects..." }).fill("water");
  await expect(page).toHaveURL(/search=water/);
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Search projects..." })).toHaveValue("water");
});
