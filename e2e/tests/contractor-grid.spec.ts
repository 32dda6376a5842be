import { signIn, startSession } from "../pages/auth.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { press } from "../portal/keyboard.ts";
import { people } from "../portal/template.ts";
import { expect, NARROW, test } from "../portal/test.ts";

test("a contractor's filters survive a reload and carry over to the table", async ({ visitor }) => {
  const phone = await visitor(NARROW);
  await signIn(phone, people().contractor, "/contractor-dashboard");
  const { items } = await (await phone.request.get("/api/projects?limit=100")).json();
  const status: string = items[0].status;
  const numbers: string[] = items
    .filter((item: { status: string }) => item.status === status)
    .map((item: { project_number: string }) => item.project_number);
  const cards = phone.locator("main article");
  await expect(cards).toHaveCount(items.length);

  await phone.getByRole("button", { name: "Filters" }).click();
  await phone.getByRole("combobox", { name: "Status" }).selectOption(status);
  await phone.getByRole("combobox", { name: "Sort by" }).selectOption("oldest");
  await expect(phone.getByRole("button", { name: "Filters (2)" })).toBeVisible();
  await expect(phone).toHaveURL(`/contractor-dashboard?status=${status}&sort=oldest`);
  await expect(cards).toHaveCount(numbers.length);
  for (const number of numbers) await expect(cards.filter({ hasText: number })).toBeVisible();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);

  const { project_code, project_number } = items.find((item: { status: string }) => item.status === status);
  await cards.filter({ hasText: project_number }).getByRole("button", { name: "Messages" }).click();
  const messages = phone.getByRole("dialog", { name: `Project Messages ${project_code}` });
  await expect(messages).toBeVisible();
  await phone.goBack();
  await expect(messages).toBeHidden();

  await phone.reload();
  await expect(cards).toHaveCount(numbers.length);
  await phone.getByRole("link", { name: "Table, views, and export" }).click();
  await expect(phone).toHaveURL(`/projects?status=${status}&sort=oldest`);
});

test("each contractor count filters the grid, by keyboard and in the URL", async ({ visitor }) => {
  const page = await visitor(NARROW);
  await signIn(page, people().contractor, "/contractor-dashboard");
  const { stats } = await (await page.request.get("/api/contractor/dashboard")).json();
  const figures = page.getByRole("list", { name: "Show projects" });
  const figure = (name: string) => figures.getByRole("button", { name });
  const cards = page.locator("main article");
  await expect(figure("Total Projects")).toHaveAttribute("aria-pressed", "true");
  await expect(cards).toHaveCount(stats.total);

  await press(page, figure("In Progress"));
  await expect(page).toHaveURL("/contractor-dashboard?group=in_progress");
  await expect(figure("In Progress")).toHaveAttribute("aria-pressed", "true");
  await expect(cards).toHaveCount(stats.in_progress);
  await expect(page.getByRole("status").filter({ hasText: /project/ })).toHaveText(
    new RegExp(`^${stats.in_progress} `),
  );
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.reload();
  await expect(cards).toHaveCount(stats.in_progress);
  await figure("Needs Attention").click();
  await expect(cards).toHaveCount(stats.overdue);
  await page.getByRole("link", { name: "Table, views, and export" }).click();
  await expect(page).toHaveURL("/projects?group=overdue");
  await page.getByRole("button", { name: /^Only Needs Attention/ }).click();
  await expect(page).toHaveURL("/projects");
});

test("a partner's and an admin's counts link to the matching lists", async ({ visitor }) => {
  for (const [who, home, path, list] of [
    [people().partner, "/dashboard", "/api/dashboard", "/projects?mine=true"],
    [people().admin, "/admin", "/api/admin/dashboard", "/admin/projects"],
  ] as const) {
    const page = await visitor();
    await startSession(page, who);
    await page.goto(home);
    const { open } = await (await page.request.get(path)).json();
    await page
      .getByRole("link", { name: /\bopen\b/i })
      .first()
      .click();
    await expect(page).toHaveURL(`${list}${list.includes("?") ? "&" : "?"}group=open`);
    await expect(page.getByText(new RegExp(`^${open} projects?$`))).toBeVisible();
    await expect(page.getByRole("button", { name: /^Only Open\./ })).toBeVisible();
  }
});
