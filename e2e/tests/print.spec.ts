import { enterCode, startSession } from "../pages/auth.ts";
import { people } from "../portal/template.ts";
import { DESKTOP, expect, PHONE, test } from "../portal/test.ts";

test("a project prints only its facts and its full timeline", async ({ visitor }) => {
  const page = await visitor({ ...DESKTOP, colorScheme: "dark" });
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  await startSession(page, people().admin);
  await page.goto(`/admin/projects/${people().code}?tab=files`);
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("html[data-printed]")).toBeAttached();

  await page.emulateMedia({ media: "print" });
  const main = page.getByRole("main");
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("complementary")).toBeHidden();
  await expect(main.getByText("Buildback", { exact: true }), "the portal's name").toBeVisible();
  await expect(main.getByRole("heading", { level: 2, name: "Project Information" })).toBeVisible();
  await expect(main, "a printed sheet must not reveal the owner's code").not.toContainText(people().code, {
    useInnerText: true,
  });
  const { items } = await (await page.request.get(`/api/projects/${people().code}/updates?limit=50`)).json();
  await expect(
    main
      .getByRole("listitem")
      .filter({ hasText: items.at(-1).author_name })
      .last(),
  ).toBeVisible();
  await expect(main.locator("[aria-expanded=false]").filter({ visible: true })).toHaveCount(0);
  await expect(main.getByRole("button", { name: /Add|Print/ })).toHaveCount(0);

  // Printing uses the light theme. Afterwards the page returns to its previous state.
  expect((await page.pdf({ format: "A4" })).length).toBeGreaterThan(10_000);
  await page.emulateMedia({ media: "screen" });
  await expect(page.getByRole("tab", { name: "Files" })).toHaveAttribute("aria-selected", "true");
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");

  // Browser printing, without the portal's print button, hides the same parts.
  await page.goto(`/admin/projects/${people().code}`);
  await expect(main).toContainText(people().code, { useInnerText: true });
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(main.getByRole("heading", { name: "Owner access" }), "the card with the code is hidden").toBeHidden();
  await expect(main).not.toContainText(people().code, { useInnerText: true });
});

test("an owner's page prints without controls", async ({ visitor }) => {
  for (const device of [DESKTOP, PHONE]) {
    const page = await visitor({ ...device, colorScheme: "dark" });
    await enterCode(page, people().code);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: "Photos and files" })).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(main.getByRole("heading", { name: "Where your project stands" })).toBeVisible();
    await expect(main.getByRole("heading", { name: "Photos and files" })).toBeVisible();
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByRole("navigation", { name: "Quick links" })).toBeHidden();
    const pressed = /^(Español|Log out|All visits in your calendar|Details|As a list|Show|Join Beta Program)/;
    await expect(page.getByRole("button", { name: pressed }).filter({ visible: true })).toHaveCount(0);
    await expect(main.getByText(/^\(\d{3}\) \d{3}-\d{4} · /), "the contact is printed as text").toBeVisible();
    for (const [event, scheme] of [
      ["beforeprint", "light"],
      ["afterprint", "dark"],
    ] as const) {
      await page.evaluate((name) => window.dispatchEvent(new Event(name)), event);
      await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", scheme);
    }
  }
});
