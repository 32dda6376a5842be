import type { Page } from "@playwright/test";
import { signInByForm } from "../pages/auth.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { DESKTOP, expect, from, PHONE, test, testProxied } from "../portal/test.ts";

/** Sends requests that no form of the portal would send. */
const send = (page: Page, path: string, body?: object) =>
  page.evaluate(
    async ([address, text]) => {
      const headers = { "content-type": "application/json", "x-buildback-request": "1" };
      const init = text === undefined ? {} : { method: "POST", headers, body: text };
      return (await fetch(address ?? "", init)).status;
    },
    [path, body && JSON.stringify(body)],
  );

const banner = (page: Page) => page.getByRole("region", { name: "Security alerts" });

/** Expects the banner above the page content, without overlap, and with at most two lines of text. */
async function expectInFlow(page: Page): Promise<void> {
  const [strip, main] = [await banner(page).boundingBox(), await page.getByRole("main").boundingBox()];
  expect((strip?.y ?? Number.NaN) + (strip?.height ?? 0)).toBeLessThanOrEqual((main?.y ?? 0) + 1);
  expect(strip?.height).toBeLessThanOrEqual(56);
}

test("an admin sees a live attack alert, dismisses it, and sees the next", async ({ visitor }) => {
  const [admin, phone, stranger, partner] = [await visitor(), await visitor(PHONE), await visitor(), await visitor()];
  for (const page of [admin, phone]) await signInByForm(page, people().admin, "/dashboard");
  await admin.goto("/admin");
  await expect(admin.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(banner(admin)).toHaveCount(0);

  await stranger.goto("/");
  const guess = () => send(stranger, "/api/owner/session", { project_code: "ZZZZZZ" });
  for (let tries = 0; tries < 5; tries += 1) expect(await guess()).toBe(401);
  expect(await guess()).toBe(429);

  for (const page of [admin, phone]) {
    await expect(banner(page).getByText("Someone keeps trying project codes.")).toBeVisible();
    await expect(page.getByText("rate_limit_owner")).toHaveCount(0);
    await expectInFlow(page);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }

  await banner(admin).getByRole("button", { name: "Dismiss" }).click();
  await expect(banner(admin)).toHaveCount(0);
  await admin.reload();
  await expect(admin.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(banner(admin)).toHaveCount(0);

  await signInByForm(partner, people().partner, "/dashboard");
  expect(await send(partner, "/api/files/x/y.png?k=1&e=9999999999&d=inline&s=00")).toBe(403);
  await expect(banner(admin).getByText("Someone tried a forged file link.")).toBeVisible();
  await expect(banner(admin).getByText("more"), "the first one was dismissed").toHaveCount(0);
  await expect(banner(phone).getByText("Someone tried a forged file link.")).toBeVisible();
  const text = await banner(phone).getByRole("alert").boundingBox();
  expect(text?.height, "two alerts fit on one line").toBeLessThan(36);
  await expectInFlow(phone);
  await expect(banner(partner), "the partner sees no alert").toHaveCount(0);

  await banner(phone).getByRole("link").tap();
  await expect(phone).toHaveURL(/\/admin\/audit\?.*severity=error/);
  await banner(admin).getByRole("link").click();
  const today = admin.getByRole("region", { name: "Today" });
  await expect(today.getByText("Forged file link")).toBeVisible();
  await expect(today.getByText("Too many project code attempts"), "only the alert's event").toHaveCount(0);
});

testProxied("an attack on an account is shown to its user, but not to others", async ({ portal, visitor }) => {
  const [partner, contractor] = [
    await visitor({ ...DESKTOP, ...from("198.51.100.7") }),
    await visitor({ ...PHONE, ...from("198.51.100.8") }),
  ];
  await signInByForm(partner, people().partner, "/dashboard");
  await signInByForm(contractor, people().contractor, "/contractor-dashboard");
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
  await expect(banner(partner).getByText("Someone is guessing your password.")).toBeVisible();
  await expectAccessible(partner);
  await expect(banner(contractor)).toHaveCount(0);
  await banner(partner).getByRole("link", { name: "Check it" }).click();
  await expect(partner).toHaveURL(/\/settings$/);
});
