// The public pages and their editor, and the preview of an erasure.
import { signInByForm } from "../pages/auth.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { DESKTOP, expect, PHONE, test } from "../portal/test.ts";

test("an admin changes the privacy page, and a stranger reads it", async ({ visitor }) => {
  const [admin, stranger] = [await visitor(DESKTOP), await visitor(PHONE)];
  await stranger.goto("/");
  await stranger.getByRole("link", { name: "Privacy" }).click();
  await expect(stranger.getByRole("heading", { level: 1, name: "Privacy" })).toBeVisible();
  await expectAccessible(stranger);
  await expectNoSidewaysScroll(stranger);
  await stranger.getByRole("link", { name: "Accessibility" }).click();
  await expect(stranger.getByRole("heading", { level: 1, name: "Accessibility statement" })).toBeVisible();

  await signInByForm(admin, people().admin, "/dashboard");
  await admin.goto("/admin/portal");
  await admin.getByRole("link", { name: "Public pages" }).click();
  const text = admin.getByRole("textbox", { name: "Text" });
  await text.fill("# Our privacy\n\nWe store **little**: see [the office](https://office.example/).\n\n<b>No HTML</b>");
  await expectAccessible(admin);
  await admin.getByRole("button", { name: "Save" }).click();
  await expect(admin.getByText("The page was saved")).toBeVisible();
  await stranger.goto("/privacy");
  await expect(stranger.getByRole("heading", { level: 1, name: "Our privacy" })).toBeVisible();
  await expect(stranger.getByRole("link", { name: "the office" })).toHaveAttribute("href", "https://office.example/");
  await expect(stranger.getByText("<b>No HTML</b>")).toBeVisible();

  await admin.getByRole("button", { name: "Restore the default text" }).click();
  await expect(text).toHaveValue(/^# Privacy/);
});

test("an admin previews and erases an account", async ({ visitor }) => {
  const admin = await visitor(DESKTOP);
  const { contractor } = people();
  await signInByForm(admin, people().admin, "/dashboard");
  await admin.goto(`/admin/users?search=${encodeURIComponent(contractor.email)}`);
  await admin.getByRole("row").filter({ hasText: contractor.email }).getByRole("button").click();
  await admin.getByRole("link", { name: "Personal data…" }).click();
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText("Personal data");
  await expect(admin.getByText("Profile: 1")).toBeVisible();
  await expectAccessible(admin);
  const erase = admin.getByRole("button", { name: "Erase personal data" });
  await expect(erase).toBeDisabled();
  const hint = await admin.getByText("This cannot be undone.").textContent();
  await admin.getByRole("textbox", { name: "Name" }).fill(hint?.split("type the name: ")[1] ?? "");
  await erase.click();
  await expect(admin.getByText("The personal data of this account was erased.")).toBeVisible();
  await expect(admin.getByText("about Erased person")).toBeVisible();
});
