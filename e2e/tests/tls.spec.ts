import { signInByForm } from "../pages/auth.ts";
import { chosen } from "../pages/project.ts";
import { pdf } from "../portal/photo.ts";
import { people } from "../portal/template.ts";
import { DESKTOP, expect, testTls as test } from "../portal/test.ts";

test("people sign in, see changes, and add files over HTTP/2", async ({ portal, visitor }) => {
  const page = await visitor(DESKTOP);
  await signInByForm(page, people().admin, "/dashboard");
  const { code } = people();
  const stream = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/stream");
  await page.goto(`/admin/projects/${code}?tab=updates`);
  await expect(page.getByRole("button", { name: "Add Update" })).toBeVisible();
  await stream;
  const protocols = await page.evaluate(() =>
    [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].map(
      (entry) => (entry as PerformanceResourceTiming).nextHopProtocol,
    ),
  );
  // Empty for what the browser had in its cache.
  expect(new Set(protocols.filter((protocol) => protocol !== ""))).toEqual(new Set(["h2"]));
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ name, secure }) => !secure || !name.startsWith("__Host-"))).toEqual([]);

  const { status } = await (await page.request.get(`/api/projects/${code}`)).json();
  const notes = "The plasterer is on the way.";
  const answer = await page.request.post(`/api/projects/${code}/updates`, {
    headers: { origin: portal.url, "x-buildback-request": "1" },
    data: { status, notes },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  // Well before the page would poll.
  await expect(page.getByText(notes).first()).toBeVisible({ timeout: 10_000 });

  await page.goto(`/admin/projects/${code}?tab=files`);
  await page.getByRole("button", { name: "Add Files" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Files" });
  const { buffer, ...plan } = pdf("plan.pdf", "Plan");
  const largest = { ...plan, buffer: Buffer.concat([buffer, Buffer.alloc((10 << 20) - buffer.length, 10)]) };
  await dialog.locator("input[type=file]").first().setInputFiles(largest);
  await expect(chosen(dialog)).toHaveCount(1);
  await dialog.getByRole("button", { name: "Add Files" }).click();
  await expect(page.getByRole("article", { name: "plan.pdf" })).toBeVisible();
});
