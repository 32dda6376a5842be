import { fillSignIn, signInByForm } from "../pages/auth.ts";
import { people } from "../portal/template.ts";
import { expect, PHONE, test } from "../portal/test.ts";

test("a guest reaches the requested page after sign-in, never another site", async ({ visitor }) => {
  const page = await visitor();
  await page.goto(`/projects/${people().code}?tab=files`);
  await page.waitForURL("**/auth?*");
  await page.getByRole("tab", { name: "Sign up" }).click();
  await page.getByRole("tab", { name: "Sign in" }).click();
  await fillSignIn(page, people().admin);
  await page.waitForURL(`**/projects/${people().code}?tab=files`);
  await expect(page.getByRole("tab", { name: /^Files/ })).toHaveAttribute("aria-selected", "true");

  const other = await visitor();
  await other.goto("/auth?next=//evil.example/x");
  await fillSignIn(other, people().partner);
  await other.waitForURL("**/dashboard");
});

test("on a phone the header names the user, and Back closes the search", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await signInByForm(page, people().partner, "/dashboard");
  const { user } = await (await page.request.get("/api/me")).json();
  await expect(page.getByRole("banner").getByText(user.first_name, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Open search" }).tap();
  const field = page.getByRole("combobox", { name: "Search", exact: true });
  await expect(field).toBeFocused();
  await page.goBack();
  await expect(field).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);
});
