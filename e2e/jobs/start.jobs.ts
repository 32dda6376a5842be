import type { BrowserContextOptions, Page } from "@playwright/test";
import { enterCode, signIn } from "../pages/auth.ts";
import { people } from "../portal/template.ts";
import { PHONE, testTls as test } from "../portal/test.ts";
import { record, sizeOf } from "./job.ts";
import { lineOf, SLOW_4G, slowDown } from "./line.ts";

/** How many visits are measured. The middle one counts. */
const VISITS = 3;
const PROCESSOR = 4;
/** How long the first content may take. */
const LIMIT = { seconds: 2.5 };

interface Start {
  page: string;
  path: () => string;
  /** Signs in. */
  enter?: (page: Page) => Promise<void>;
  /** The page's own content as a CSS selector: what was fetched, without headings and placeholders. */
  content: string;
}

const asContractor = (page: Page) => signIn(page, people().contractor, "/contractor-dashboard");

const STARTS: Start[] = [
  // It fetches nothing, so its form is its content.
  {
    page: "the sign-in page",
    path: () => "/auth?tab=signin",
    content: 'form[aria-label="Sign in"] button[type=submit]',
  },
  {
    page: "a contractor's dashboard",
    path: () => "/contractor-dashboard",
    enter: asContractor,
    // A visit of today or tomorrow, or a project.
    content: "main section[aria-label] li, main article",
  },
  {
    page: "a contractor's project page",
    path: () => `/contractor/projects/${people().code}`,
    enter: asContractor,
    content: "main dl dd",
  },
  {
    page: "an owner's page",
    path: () => "/owner-dashboard",
    enter: async (page) => {
      await enterCode(page, people().code);
      await page.waitForURL("**/owner-dashboard");
    },
    content: "section[aria-labelledby=standing] p",
  },
];

/** The window of a page that waits for its content. */
type Waiting = Window & { contentAt?: number };

/** Runs in the page. Notes the moment at which content that matches the selector has been painted, in milliseconds since the start. */
function awaitContent(selector: string): void {
  const isShown = (element: Element) => element.checkVisibility() && element.textContent?.trim() !== "";
  const look = () => {
    // The start screen covers the page until it is ready.
    const isReady = document.getElementById("start") === null;
    const found = isReady && [...document.querySelectorAll(selector)].some(isShown);
    // The next frame starts after this one was painted.
    requestAnimationFrame(
      found
        ? () => {
            (window as Waiting).contentAt = performance.now();
          }
        : look,
    );
  };
  requestAnimationFrame(look);
}

/** Opens a path with an empty cache on a slow phone. Returns the seconds to its content. */
async function startCold(page: Page, path: string, content: string): Promise<number> {
  await page.addInitScript(awaitContent, content);
  await (await lineOf(page))(SLOW_4G);
  await slowDown(page, PROCESSOR);
  await page.goto(path, { waitUntil: "commit" });
  const shown = await page.waitForFunction(() => (window as Waiting).contentAt, undefined, { polling: 100 });
  const milliseconds = (await shown.jsonValue()) ?? Number.POSITIVE_INFINITY;
  await page.close();
  return milliseconds / 1000;
}

const isComplete = process.env.BUILDBACK_TEST_JOB_SIZES === "all";

// Only `make jobs`, because the time of a debug build says nothing.
for (const { page: name, path, enter, content } of isComplete ? STARTS : []) {
  test(`a cold start of ${name}`, async ({ visitor }) => {
    const session: BrowserContextOptions = {};
    if (enter) {
      const page = await visitor(PHONE);
      await enter(page);
      // Only the session: everything else that the browser keeps would make the start warm.
      const { cookies } = await page.context().storageState();
      session.storageState = { cookies, origins: [] };
      await page.close();
    }
    const seconds: number[] = [];
    for (let visit = 0; visit < VISITS; visit += 1) {
      seconds.push(await startCold(await visitor({ ...PHONE, ...session }), path(), content));
    }
    const middle = seconds.toSorted((one, other) => one - other)[Math.floor(VISITS / 2)] ?? Number.POSITIVE_INFINITY;
    record({ job: `Cold start of ${name}`, size: sizeOf(PHONE), seconds: middle, limit: LIMIT });
  });
}
