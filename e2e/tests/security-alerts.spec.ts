import type { Locator, Page } from "@playwright/test";
import { signIn } from "../pages/auth.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { DESKTOP, expect, from, PHONE, test, testProxied } from "../portal/test.ts";

/** Sends the portal what no form of it would send. */
const send = (page: Page, path: string, body?: object) =>
  page.evaluate(
    async ([address, text]) => {
      const headers = { "content-type": "application/json", "x-buildback-request": "1" };
      const init = text === undefined ? {} : { method: "POST", headers, body: text };
      return (await fetch(address ?? "", init)).status;
    },
    [path, body && JSON.stringify(body)],
  );

/** Whether a press in a button's middle is the button's. */
const isReached = (button: Locator) =>
  button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

test("an admin sees an attack as it happens, dismisses it, and sees the next one", async ({ visitor }) => {
  const [admin, phone, stranger, partner] = [await visitor(), await visitor(PHONE), await visitor(), await visitor()];
  for (const page of [admin, phone]) await signIn(page, people().admin, "/dashboard");
  await admin.goto("/admin");
  const panel = (page: Page) => page.getByRole("region", { name: "Security alerts" });
  await expect(admin.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(panel(admin)).toHaveCount(0);
  const place = async () => {
    const { x, y, width } = (await admin.getByRole("main").boundingBox()) ?? {};
    return { x, y, width };
  };
  const before = await place();

  await stranger.goto("/");
  const guess = () => send(stranger, "/api/owner/session", { project_code: "ZZZZZZ" });
  for (let tries = 0; tries < 5; tries += 1) expect(await guess()).toBe(401);
  expect(await guess()).toBe(429);

  for (const page of [admin, phone]) {
    await expect(panel(page).getByText("Rate Limit Exceeded")).toBeVisible();
    await expect(panel(page).getByText("rate_limit_owner")).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  // Its height is its own: what it tells of the last hours follows the attack.
  expect(await place(), "the page stays where it was").toEqual(before);
  // The phone's navigation is free.
  await phone.getByRole("navigation", { name: "Main" }).last().getByRole("link", { name: "Projects" }).click();
  await expect(phone).toHaveURL(/\/projects/);

  // So is what can be done with a selection, on either.
  for (const page of [admin, phone]) {
    await page.goto(`/admin/projects/${people().code}?tab=files`);
    await page.getByRole("button", { name: "Select", exact: true }).click();
    await expect(panel(page)).toBeVisible();
    const buttons = page.getByRole("region", { name: "Selected files" }).getByRole("button");
    await expect(buttons).toHaveCount(3);
    for (const button of await buttons.all()) {
      expect(await isReached(button), `${await button.textContent()} is in reach`).toBe(true);
    }
  }
  await admin.goto("/admin");

  await panel(admin).getByRole("button", { name: "Dismiss" }).click();
  await expect(panel(admin)).toHaveCount(0);
  await admin.reload();
  await expect(admin.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(panel(admin)).toHaveCount(0);

  await signIn(partner, people().partner, "/dashboard");
  expect(await send(partner, "/api/files/x/y.png?k=1&e=9999999999&d=inline&s=00")).toBe(403);
  await expect(panel(admin).getByText("signed_url_forgery")).toBeVisible();
  await expect(panel(admin).getByText("Security Alert", { exact: true })).toBeVisible();
  await expect(panel(admin).getByText("rate_limit_owner")).toHaveCount(0);
  // On the phone, where nothing was dismissed, the newest stands for both.
  await expect(panel(phone).getByText("signed_url_forgery")).toBeVisible();
  await expect(panel(phone).getByText("rate_limit_owner")).toBeHidden();
  await panel(phone).getByRole("button", { name: "Show all 2" }).click();
  await expect(panel(phone).getByText("rate_limit_owner")).toBeVisible();
  await expectAccessible(phone);
  await expect(panel(partner), "none of it is about the partner").toHaveCount(0);

  await admin
    .getByRole("main")
    .getByRole("link", { name: /Security alerts, last 24 hours/ })
    .click();
  const today = admin.getByRole("region", { name: "Today" });
  await expect(today.getByText("Forged file link")).toBeVisible();
  await expect(today.getByText("Too many project codes")).toBeVisible();
  await expect(today.getByText("Signed in"), "only what is grave").toHaveCount(0);
  await admin.getByRole("combobox", { name: "Gravity" }).selectOption("All gravities");
  await expect(today.getByText("Signed in").first()).toBeVisible();
});

testProxied("whose account is attacked sees it, and nobody else but admins does", async ({ portal, visitor }) => {
  const [partner, contractor] = [
    await visitor({ ...DESKTOP, ...from("198.51.100.7") }),
    await visitor({ ...PHONE, ...from("198.51.100.8") }),
  ];
  await signIn(partner, people().partner, "/dashboard");
  await signIn(contractor, people().contractor, "/contractor-dashboard");
  for (let tries = 1; tries <= 10; tries += 1) {
    const headers = {
      "content-type": "application/json",
      "x-buildback-request": "1",
      "x-forwarded-for": `203.0.113.${tries}`,
    };
    const body = JSON.stringify({ email: people().partner.email, password: "Not-the-1!" });
    const { status } = await fetch(`${portal.url}/api/auth/sign-in`, { method: "POST", headers, body });
    expect(status).toBe(401);
  }
  for (const page of [partner, contractor]) {
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  const panel = (page: Page) => page.getByRole("region", { name: "Security alerts" });
  await expect(panel(partner).getByText("Brute Force Attack Detected")).toBeVisible();
  await expect(panel(partner).getByText("brute_force_login")).toBeVisible();
  await expectAccessible(partner);
  await expect(panel(contractor)).toHaveCount(0);
});
