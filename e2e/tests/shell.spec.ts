import { signIn, startSession } from "../pages/auth.ts";
import { people } from "../portal/template.ts";
import { DESKTOP, expect, NARROW, PHONE, test } from "../portal/test.ts";

test("the chosen theme is kept", async ({ visitor }) => {
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

test("the landing page shows an owner's page in the reader's language and theme", async ({ visitor }) => {
  const shown = new Set<string>();
  for (const [locale, name] of [
    ["en-US", /^An owner's project page on a phone:/],
    ["es-MX", /^La página de un proyecto en el teléfono/],
  ] as const) {
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await visitor({ ...PHONE, locale, colorScheme });
      await page.goto("/");
      const picture = page.getByRole("img", { name });
      await picture.scrollIntoViewIfNeeded();
      const natural = () => picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight] as const);
      await expect.poll(async () => (await natural())[0], "the picture loads").toBeGreaterThan(0);
      // The place that the page reserves has the picture's proportions.
      const [width, height] = await natural();
      const reserved = Number(await picture.getAttribute("height")) / Number(await picture.getAttribute("width"));
      expect(height / width).toBeCloseTo(reserved, 2);
      shown.add((await picture.getAttribute("src")) ?? "");
    }
  }
  expect(shown.size, "different pictures").toBe(4);
});

test("a phone's header shows the full title and user name", async ({ visitor }) => {
  for (const phone of [NARROW, PHONE]) {
    const page = await visitor(phone);
    await signIn(page, people().contractor, "/contractor-dashboard");
    const header = page.getByRole("banner");
    for (const words of [
      header.getByText("Contractor Portal", { exact: true }),
      header.getByText("Luis", { exact: true }),
    ]) {
      await expect(words).toBeVisible();
      expect(await words.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    }
  }
});

test("the search term stays in the URL across a reload", async ({ visitor }) => {
  const page = await visitor();
  await startSession(page, people().partner);
  await page.goto("/projects");
  await page.getByRole("searchbox", { name: "Search projects..." }).fill("water");
  await expect(page).toHaveURL(/search=water/);
  await page.reload();
  await expect(page.getByRole("searchbox", { name: "Search projects..." })).toHaveValue("water");
});

test("a page that failed to load offline appears when online again", async ({ browser, portal }) => {
  // Use a plain context instead of `visitor`, because the browser logs the failed requests as errors.
  const context = await browser.newContext({ ...DESKTOP, baseURL: portal.url });
  const page = await context.newPage();
  await signIn(page, people().partner, "/dashboard");
  await context.setOffline(true);
  await page.getByRole("banner").getByRole("link", { name: "Submit Project" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "No connection" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Submit Project" })).toBeVisible();
  await context.close();
});

test("a failed start shows a message in the reader's language and can retry", async ({ browser, portal }) => {
  // Use a plain context instead of `visitor`, because the browser logs the failed requests as errors.
  const context = await browser.newContext({ ...PHONE, baseURL: portal.url, locale: "es-MX" });
  const page = await context.newPage();
  await context.route("**/assets/index-*.js", (route) => route.abort());
  await page.goto("/auth");
  await expect(page.getByText("No se pudo cargar la página.")).toBeVisible();
  await expect(page.getByText("The page could not be loaded.")).toBeHidden();
  await context.unroute("**/assets/index-*.js");
  await page.getByRole("button", { name: "Intentar de nuevo" }).click();
  await expect(page.getByRole("form", { name: "Iniciar sesión" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Intentar de nuevo" })).toHaveCount(0);
  await context.close();
});
