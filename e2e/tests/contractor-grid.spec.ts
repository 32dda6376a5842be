import { signIn } from "../pages/auth.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { expect, NARROW, test } from "../portal/test.ts";

test("a contractor narrows the grid, finds it again after a reload, and takes it along to the table", async ({
  visitor,
}) => {
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
  await phone.getByRole("combobox", { name: "Order" }).selectOption("oldest");
  await expect(phone.getByRole("button", { name: "Filters (2)" })).toBeVisible();
  await expect(phone).toHaveURL(`/contractor-dashboard?status=${status}&sort=oldest`);
  await expect(cards).toHaveCount(numbers.length);
  for (const number of numbers) await expect(cards.filter({ hasText: number })).toBeVisible();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);

  await phone.reload();
  await expect(cards).toHaveCount(numbers.length);
  await phone.getByRole("link", { name: "Table, views and export" }).click();
  await expect(phone).toHaveURL(`/projects?status=${status}&sort=oldest`);
});
