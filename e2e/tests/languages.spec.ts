// Checks every page in a pseudolocale: all text comes from the catalogs, and layouts work with longer words and right-to-left
// text.
import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { sources } from "../../scripts/messages/files.mjs";
import { enterCode, signIn } from "../pages/auth.ts";
import { expectNoSidewaysScroll, expectNoViolations } from "../portal/accessible.ts";
import { pseudo, readPseudo } from "../portal/pseudo.ts";
import { people } from "../portal/template.ts";
import { DESKTOP, expect, NARROW, test } from "../portal/test.ts";

const TABS = ["overview", "events", "files", "messages", "updates"];
const tabs = (area: string, names: readonly string[]) => names.map((tab) => `${area}/${people().code}?tab=${tab}`);

interface Visit {
  arrive: (page: Page) => Promise<void>;
  pages: () => string[];
}

const VISITS: Readonly<Record<string, Visit>> = {
  admin: {
    arrive: (page) => signIn(page, people().admin, "/dashboard"),
    pages: () => [
      "/admin",
      "/admin/projects",
      ...tabs("/admin/projects", [...TABS, "tasks", "admin", "history"]),
      "/admin/projects/import",
      "/admin/projects/deleted",
      "/admin/proposals",
      "/admin/inbox",
      `/admin/inbox?messages=${people().code}`,
      "/admin/tasks?show=all",
      ...["agenda", "month", "week", "day", "contractors"].map((view) => `/admin/calendar?view=${view}`),
      "/admin/contractors",
      "/admin/contractors/cornerstone-restoration",
      "/admin/users",
      "/admin/reports",
      "/admin/audit",
      "/admin/mail",
      "/admin/performance",
      "/admin/portal",
      "/admin/pages",
      "/admin/personal-data",
      "/admin/templates",
      "/admin/shot-lists",
      `/letters/${people().code}`,
      "/submit-project",
      `/projects/${people().code}/edit`,
      "/notifications",
      "/settings",
    ],
  },
  partner: {
    arrive: (page) => signIn(page, people().partner, "/dashboard"),
    pages: () => [
      "/dashboard",
      "/projects",
      ...tabs("/projects", TABS),
      "/submit-project",
      "/messages?show=all",
      "/notifications",
      "/settings",
    ],
  },
  contractor: {
    arrive: (page) => signIn(page, people().contractor, "/contractor-dashboard"),
    pages: () => [
      "/contractor-dashboard",
      ...tabs("/contractor/projects", TABS),
      "/calendar",
      "/notifications",
      "/settings",
    ],
  },
  owner: {
    arrive: async (page) => {
      await enterCode(page, people().code);
      await page.waitForURL("**/owner-dashboard");
    },
    pages: () => ["/owner-dashboard"],
  },
  guest: {
    arrive: (page) => page.goto("/").then(() => undefined),
    pages: () => [
      "/",
      "/auth?tab=signin",
      "/auth?tab=signup",
      "/auth/forgot",
      "/reset",
      "/unsubscribe",
      "/package",
      "/package#link",
      "/confirm",
      "/email",
      "/owner",
      "/setup",
      `/c/${"0".repeat(64)}`,
      "/privacy",
      "/accessibility",
      "/nowhere",
    ],
  },
};

/** Routes that only lead to other pages. */
const REDIRECTS = ["/c", "/p/$id"];

/** The paths of all routes of the application. */
function routes(): string[] {
  const folder = new URL("../../web/src/routes/", import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith("-routes.tsx"));
  const texts = files.map((name) => readFileSync(new URL(name, folder), "utf8"));
  return texts.flatMap((text) => [...text.matchAll(/^ {2}path: "([^"]+)"/gm)].map(([, path = ""]) => path));
}

test("every route of the application is visited", () => {
  const all = routes();
  expect(all.length).toBeGreaterThan(40);
  const routeOf = (path: string) =>
    all.find((route) => route === path) ??
    all.find((route) => new RegExp(`^${route.replace(/\$\w+/g, "[^/]+")}$`).test(path));
  const visits = Object.values(VISITS).flatMap(({ pages }) => pages());
  const visited = new Set(visits.map((visit) => routeOf(new URL(visit, "http://portal.example").pathname)));
  expect(all.filter((route) => !visited.has(route)).sort()).toEqual(REDIRECTS);
});

test("the pseudolocale is about 40% longer than English", () => {
  const english = [...sources("en")].filter(([area]) => area !== "language" && area !== "day").map(([, text]) => text);
  // Without comments, ids, parameters, and keys of variants.
  const length = (texts: string[]) =>
    texts.join("\n").replace(/^#.*$|^[\w-]+ =|\{[^{}]*\}|\{ .*->$|^ *\*?\[\w+\]|\s/gm, "").length;
  const growth = length(english.map(pseudo)) / length(english);
  expect(growth).toBeGreaterThan(1.35);
  expect(growth).toBeLessThan(1.5);
});

/** Text that is the same in every language: brands, the word before a unit's number in titles, units, times of day, months, and names of languages. */
const SAME =
  /\b(Buildback|Unit|Bytes|[KMG]B|[AP]M|English|Español|EN|ES|LCP|INP|CLS|FCP|TTFB|FID|CSV|XLSX|PDF|JSON|SQLite|PostgreSQL|Ctrl|ms|µs|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|January|February|March|April|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/g;

/** Sample values in placeholders. */
const EXAMPLES = /^(12 Maple Street|Apt 4|ABC234)$/;

/** All visible and spoken text of a page, joined by blocks: a sentence may contain links. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const blocks = new Map<Element, string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      let block = node.parentElement;
      if (!block || block.closest("script, style, noscript, #start, [data-data]")) continue;
      while (block.parentElement && getComputedStyle(block).display === "inline") block = block.parentElement;
      blocks.set(block, `${blocks.get(block) ?? ""}${node.textContent ?? ""}`);
    }
    const pageTexts = [document.title, ...blocks.values()];
    // Elements that only measure the height of a field are hidden from all users.
    for (const element of document.querySelectorAll(
      ":is([aria-label], [placeholder], [title], [alt]):not([aria-hidden])",
    ))
      for (const name of ["aria-label", "placeholder", "title", "alt"])
        pageTexts.push(element.getAttribute(name) ?? "");
    return pageTexts;
  });
}

/** Names of the states, which are the same in every language. */
const STATES = new Set(
  [
    ...readFileSync(new URL("../../web/src/lib/forms/us-states.ts", import.meta.url), "utf8").matchAll(/: "([^"]+)"/g),
  ].map(([, name]) => name),
);

/** Names of time zones: `Africa/Addis Ababa`, and `(Denver)` after a name from the catalogs. */
const ZONES = new Set(
  Intl.supportedValuesOf("timeZone").flatMap((zone) => {
    const name = zone.replaceAll("_", " ");
    return [name, `(${name.split("/").at(-1)})`];
  }),
);

/** The text outside the brackets. */
function outside(text: string): string {
  let depth = 0;
  let left = "";
  for (const letter of text) {
    if (letter === "⟦") depth += 1;
    else if (letter === "⟧") depth -= 1;
    else if (depth === 0) left += letter;
  }
  return left;
}

/** The words of a text, without the punctuation around them. */
const wordsOf = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{N}'@.-]+/u)
    .map((word) => word.replace(/^['.-]+|['.-]+$/g, ""))
    .filter((word) => word !== "");

/** The first letters of the first and the last word of a name. */
const initialsOf = (words: readonly string[]): string => `${words[0]?.[0] ?? ""}${words.at(-1)?.[0] ?? ""}`;

/** The most words of a name. */
const NAME_WORDS = 4;

/** The values in the server's responses, which are not translated. */
class Data {
  /** Values as words with a space on each side, one per line. */
  #values = "\n";
  /** Single words that may stand alone: short values, and the words and initials of names. */
  readonly #words = new Set<string>();

  add(value: unknown): void {
    if (typeof value === "string") this.#addText(value);
    else if (typeof value === "object" && value !== null) for (const each of Object.values(value)) this.add(each);
  }

  #addText(value: string): void {
    // Texts of several lines are also shown by line, without their markup.
    for (const text of new Set([value, ...value.split("\n")])) {
      const words = wordsOf(text);
      if (words.length > 0) this.#values += ` ${words.join(" ")} \n`;
      if (words.length <= NAME_WORDS) for (const word of [...words, initialsOf(words)]) this.#words.add(word);
    }
  }

  /** Whether all words of a text are runs of words of values. A single word must come from a short value. */
  contains(text: string): boolean {
    const words = wordsOf(text);
    let at = 0;
    while (at < words.length) {
      let end = words.length;
      while (end > at + 1 && !this.#values.includes(` ${words.slice(at, end).join(" ")} `)) end -= 1;
      const [word = ""] = words.slice(at);
      if (end === at + 1 && /\p{L}{2}/u.test(word) && !this.#words.has(word)) return false;
      at = end;
    }
    return true;
  }
}

test("only values of responses count as data", () => {
  const data = new Data();
  data.add({
    status: "on_hold",
    note: "Please close the main valve.\n## Rooms",
    people: [{ full_name: "Robin Q. Lee" }],
  });
  for (const text of ["Robin Q. Lee", "Robin", "Lee", "RL", "Robin · Please close the main", "close the", "Rooms", "7"])
    expect(data.contains(text), text).toBe(true);
  for (const text of ["status", "full_name", "robin", "Close", "valve", "lose the", "Robin Please Save"])
    expect(data.contains(text), text).toBe(false);
});

/** Collects the values of all of the server's responses, because data is not translated. */
function listen(page: Page): () => Promise<Data> {
  const answers: Promise<string>[] = [];
  page.on("response", (response) => {
    // The event stream never ends.
    const isStream = response.headers()["content-type"]?.startsWith("text/event-stream");
    if (new URL(response.url()).pathname.startsWith("/api/") && !isStream)
      answers.push(response.text().catch(() => ""));
  });
  return async () => {
    const data = new Data();
    for (const text of await Promise.all(answers)) {
      try {
        data.add(JSON.parse(text));
      } catch {
        // The content of a text file, or of no text at all.
        data.add(text);
      }
    }
    return data;
  };
}

/** Text on a page that comes neither from the catalogs nor from the server's data. */
async function hardCodedTexts(page: Page, answers: () => Promise<Data>): Promise<string[]> {
  // Read the texts first. A response that arrives in between could put data on the page that is not recorded yet.
  const pageTexts = await textsOf(page);
  const data = await answers();
  const isData = (text: string) => STATES.has(text) || ZONES.has(text) || data.contains(text);
  const texts = pageTexts.map((text) => outside(text).replace(SAME, "").trim());
  return [...new Set(texts.filter((text) => /\p{L}{2}/u.test(text) && !EXAMPLES.test(text) && !isData(text)))];
}

for (const [who, { arrive, pages }] of Object.entries(VISITS)) {
  test(`every ${who} page takes its text from the catalogs`, async ({ visitor }) => {
    test.setTimeout(180_000);
    const page = await visitor(NARROW);
    const answers = listen(page);
    await arrive(page);
    await readPseudo(page, "ltr");
    for (const path of pages()) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      expect.soft(await hardCodedTexts(page, answers), `text of ${path} that is in no catalog`).toEqual([]);
      await expectNoSidewaysScroll(page);
    }
  });

  test(`every ${who} page can be read from right to left`, async ({ visitor }) => {
    test.setTimeout(180_000);
    const page = await visitor(who === "admin" ? DESKTOP : NARROW);
    await arrive(page);
    await readPseudo(page, "rtl");
    for (const path of pages()) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
      await expectNoSidewaysScroll(page);
    }
    await expectNoViolations(page, "mirrored");
  });
}
