import { signInByForm } from "../pages/auth.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import type { Server } from "../portal/server.ts";
import { expect, NARROW, testEmpty as test } from "../portal/test.ts";

const ADA = { email: "ada@portal.example", password: "Kitchen-2026!" };

/** Waits until the portal has logged the setup link. */
async function printedLink(portal: Server): Promise<string> {
  const find = () => /http\S+\/setup#token=\S+/.exec(portal.log())?.[0] ?? "";
  await expect.poll(find).not.toBe("");
  return find();
}

test("the first admin signs up with the setup link, which works once", async ({ portal, visitor }) => {
  const link = await printedLink(portal);
  const [phone, other] = [await visitor(NARROW), await visitor()];
  for (const page of [phone, other]) {
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Set up Buildback");
  }
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);

  const fill = async (page: typeof phone, email: string) => {
    const form = page.getByRole("form", { name: "Create admin account" });
    await form.getByLabel("First name").fill("Ada");
    await form.getByLabel("Last name").fill("Okafor");
    await form.getByLabel("Email").fill(email);
    await form.getByLabel("Password", { exact: false }).first().fill(ADA.password);
    await form.getByLabel("Confirm password").first().fill(ADA.password);
    await form.getByRole("button", { name: "Create admin account" }).click();
  };
  await fill(phone, ADA.email);
  await expect(phone).toHaveURL(/\/dashboard$/);
  await expect(phone.getByText("Account created successfully!")).toBeVisible();

  await fill(other, "eve@portal.example");
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("This setup link does not work");
  await expectAccessible(other);
  await other.getByRole("link", { name: "Go to sign in" }).click();
  await signInByForm(other, ADA, "/dashboard");
  await other.goto("/admin");
  await expect(other).toHaveURL(/\/admin$/);

  const token = link.split("=").at(-1) ?? "";
  expect(portal.log().split(token).length - 1, "the token is printed once and never logged").toBe(1);
});

test("the setup page without a token says that the link does not work", async ({ visitor }) => {
  const page = await visitor();
  await page.goto("/setup");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This setup link does not work");
});
