import { signIn } from "../pages/auth.ts";
import { people } from "../portal/template.ts";
import { expect, test } from "../portal/test.ts";

test("a first page's data is asked for while the application is on its way, and once", async ({ visitor }) => {
  const page = await visitor();
  await signIn(page, people().contractor, "/contractor-dashboard");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url().replace(/^https?:\/\/[^/]+/, "")));
  let letEntryThrough = () => {};
  const entry = new Promise<void>((resolve) => {
    letEntryThrough = resolve;
  });
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await entry;
    await route.continue();
  });
  const data = ["/api/contractor/dashboard", "/api/proposals", "/api/projects?limit=24", "/api/security-alerts"];
  const answers = data.map((path) => page.waitForRequest((request) => request.url().endsWith(path)));
  await page.goto("/contractor-dashboard", { waitUntil: "commit" });
  await Promise.all(answers);
  letEntryThrough();
  await expect(page.getByRole("article").first()).toBeVisible();
  for (const path of data) expect(asked.filter((other) => other === path)).toEqual([path]);
});
