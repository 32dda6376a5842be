import { signIn } from "../pages/auth.ts";
import { messagesWith, panel, sendMessage } from "../pages/message.ts";
import { toFirst, toLast } from "../pages/thread.ts";
import { expectAccessible } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { expect, LONG_THREAD, testLongThread as test } from "../portal/test.ts";

test.use({ settings: { BUILDBACK_CALLS_PER_MINUTE: "100000", BUILDBACK_MESSAGES_BETA_GATE: "false" } });

// Includes the time to fill the portal.
test.describe.configure({ timeout: 300_000 });

/** Messages per page of the thread. */
const PAGE_SIZE = 50;
/** Maximum number of rendered rows: the viewport, a screen's margin on each side, and the focused row. */
const MOST_ROWS = 80;
/** Minimum height of a message. With a smaller shift, visible messages stay visible. */
const STAYS_PX = 48;

test("a thread of 1,500 messages scrolls to its first message and back", async ({ visitor }) => {
  const page = await visitor();
  const { code, partner } = people();
  await signIn(page, partner, "/dashboard");
  let requested = 0;
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === `/api/projects/${code}/messages` && searchParams.has("cursor")) requested += 1;
  });
  await page.goto(`/projects/${code}?tab=messages`);
  const feed = panel(page).getByRole("feed");
  const newest = messagesWith(page, "Any color of the same paint line is fine.");
  await expect(newest).toBeVisible();
  expect(await feed.getByRole("article").count(), "only visible messages are rendered").toBeLessThan(MOST_ROWS);
  expect(requested, "one page is enough to open it").toBeLessThan(5);

  const up = await test.step("up to the first message, page by page", () => toFirst(feed));
  await expect(messagesWith(page, "No. 1: ")).toBeInViewport();
  // Pages are requested shortly before the end of the loaded messages, so the number of requests can vary slightly.
  expect(requested, "every page is requested").toBeGreaterThanOrEqual(LONG_THREAD / PAGE_SIZE - 1);
  expect(requested, "each page is requested once").toBeLessThan((LONG_THREAD / PAGE_SIZE) * 1.1);
  expect(up.mostRows, "only visible messages are rendered").toBeLessThan(MOST_ROWS);
  expect(up.farthestJump, "visible messages stay in place").toBeLessThan(STAYS_PX);
  const count = await feed.getByRole("article").first().getAttribute("aria-setsize");
  expect(Number(count), "all messages are loaded").toBeGreaterThan(LONG_THREAD);
  await expectAccessible(page);

  const before = requested;
  const down = await test.step("back to the end without further requests", () => toLast(feed));
  await expect(newest).toBeInViewport();
  expect(requested).toBe(before);
  expect(down.mostRows, "only visible messages are rendered").toBeLessThan(MOST_ROWS);

  await test.step("a message can be sent at the end", async () => {
    await sendMessage(page, "One more.");
    await expect(messagesWith(page, "One more.")).toBeInViewport();
  });

  // Report timings without checking them, because they depend on the machine.
  for (const [way, { pages, farthestJump, longTasks }] of Object.entries({ up, down })) {
    const longest = Math.max(0, ...longTasks);
    const tasks = `${longTasks.length} long tasks, the longest ${longest} ms`;
    process.stdout.write(`${way}: waited for ${pages} pages, ${tasks}, moved ${farthestJump} px\n`);
  }
});
