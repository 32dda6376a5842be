import { expectNoSidewaysScroll, expectNoViolations } from "../portal/accessible.ts";
import { DESKTOP, expect, NARROW, test } from "../portal/test.ts";

// Checking this page takes long, so each size is checked in only one theme.
for (const [size, options, colorScheme] of [
  ["phone", NARROW, "dark"],
  ["desktop", DESKTOP, "light"],
] as const) {
  test(`the API documentation is readable on a ${size}`, async ({ visitor }) => {
    const page = await visitor({ ...options, colorScheme });
    await page.goto("/api/docs");
    await expectNoViolations(page, `${size}, ${colorScheme}`);
    await expectNoSidewaysScroll(page);

    const contents = page.getByRole("navigation", { name: "Contents" });
    if (size === "phone") await contents.getByText("Contents", { exact: true }).click();
    await contents.getByRole("link", { name: "add_update", exact: true }).click();
    const operation = page.locator("#add_update");
    await expect(operation).toBeInViewport();
    await operation.getByRole("link", { name: "AddUpdate", exact: true }).click();
    await expect(page.locator("#schema-AddUpdate")).toBeInViewport();
  });
}
