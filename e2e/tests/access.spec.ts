import { enterCode, fillSignIn, signInByForm } from "../pages/auth.ts";
import { expectAccessible } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { expect, PHONE, test } from "../portal/test.ts";

const PROTECTED = [
  "/dashboard",
  "/submit-project",
  "/settings",
  "/projects",
  "/calendar",
  "/messages",
  "/notifications",
  "/contractor-dashboard",
  "/admin",
  "/admin/users",
  "/admin/contractors",
  "/admin/projects",
  "/admin/projects/import",
  "/admin/projects/deleted",
  "/admin/calendar",
  "/admin/proposals",
  "/admin/inbox",
  "/admin/tasks",
  "/admin/reports",
  "/admin/audit",
  "/admin/mail",
  "/admin/performance",
  "/admin/portal",
];

test("a guest is redirected from every protected page to /auth", async ({ visitor }) => {
  const page = await visitor();
  const refused: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} for ${answer.url()}`);
  });
  for (const path of [...PROTECTED, `/projects/${people().code}`, "/owner-dashboard"]) {
    await page.goto(path);
    await page.waitForURL("**/auth**");
  }
  expect(refused, "no request is rejected").toEqual([]);
});

test("a signed-in user is redirected from guest pages to home", async ({ visitor }) => {
  const page = await visitor();
  await signInByForm(page, people().partner, "/dashboard");
  for (const path of ["/", "/auth", "/auth?tab=signup", "/auth/forgot"]) {
    await page.goto(path);
    await page.waitForURL("**/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("a referral partner cannot open admin or contractor pages", async ({ visitor }) => {
  const page = await visitor();
  await signInByForm(page, people().partner, "/dashboard");
  for (const path of ["/admin", "/admin/projects", "/contractor-dashboard"]) {
    await page.goto(path);
    await page.waitForURL("**/dashboard");
  }
  await expect(page.getByRole("link", { name: "Admin Panel" })).toHaveCount(0);
});

test("a contractor cannot open admin pages and lands in their own portal", async ({ visitor }) => {
  const page = await visitor();
  await signInByForm(page, people().contractor, "/contractor-dashboard");
  await expect(page.getByRole("heading", { name: "Contractor Portal" })).toBeVisible();
  await page.goto("/admin/projects");
  await page.waitForURL("**/contractor-dashboard");
});

test("an admin is redirected from the contractor portal to the admin area", async ({ visitor }) => {
  const page = await visitor();
  await signInByForm(page, people().admin, "/dashboard");
  await page.goto("/contractor-dashboard");
  await page.waitForURL("**/admin**");
});

test("a contractor without a company is asked to contact the administrator", async ({ visitor }) => {
  const page = await visitor();
  await signInByForm(page, people().unlinked, "/contractor-dashboard");
  await expect(
    page.getByText(
      "Your account is not linked to a contractor. Please contact your administrator to complete your account setup.",
    ),
  ).toBeVisible();
  await expectAccessible(page);
});

test("a contractor sees another company's project as not found", async ({ visitor }) => {
  const [contractor, admin] = [await visitor(), await visitor()];
  await signInByForm(admin, people().admin, "/dashboard");
  const { items } = await (await admin.request.get("/api/projects?unassigned=true")).json();
  await signInByForm(contractor, people().contractor, "/contractor-dashboard");
  await contractor.goto(`/contractor/projects/${items[0].project_code}`);
  await expect(contractor.getByText("Project not found or access denied")).toBeVisible();
  await expectAccessible(contractor);
  await contractor.getByRole("link", { name: "Back to Dashboard" }).click();
  await contractor.waitForURL("**/contractor-dashboard");
});

test("a wrong password and a wrong code show the specified errors", async ({ visitor }) => {
  const page = await visitor();
  await page.goto("/auth?tab=signin");
  await fillSignIn(page, { email: people().partner.email, password: "Not-the-1!" });
  await expect(page.getByText("Invalid login credentials")).toBeVisible();
  await expectAccessible(page);

  await enterCode(page, "ABC");
  await expect(page.getByText("Project code must be exactly 6 characters")).toBeVisible();
  await enterCode(page, "ZZZZZZ");
  await expect(page.getByText("Authentication failed. Please check your project code and try again.")).toBeVisible();
  await expectAccessible(page);
});

test("an owner enters the code in lowercase on the sign-in page", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await page.goto("/auth?tab=owner");
  const form = page.getByRole("form", { name: "Project Code" });
  await form.getByLabel("Project Code").fill(people().code.toLowerCase());
  await form.getByRole("button", { name: "View my project" }).click();
  await page.waitForURL("**/owner-dashboard");
  await expect(page.getByText(/Successfully authenticated! \(Security Score: \d+\)/)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("an unknown path shows the not-found page with a link home", async ({ visitor }) => {
  const page = await visitor();
  await page.goto("/no/such/page");
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL(/\/$/);
  // The URL changes before the page does.
  await expect(page.getByRole("form", { name: "Project Code" })).toBeVisible();
  await expectAccessible(page);
});
