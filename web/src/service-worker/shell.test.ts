import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followLook, lookOf } from "./shell";

const ENTRY = "/assets/entry-a1.js";
const built = readFileSync(join(process.cwd(), "index.html"), "utf8").replace("/src/main.tsx", ENTRY);
/** The page that the server sends for a portal with its own name, logo and color. */
const branded = built
  .replace('name="application-name" content="Buildback"', 'name="application-name" content="Ridge &amp; Sons"')
  .replace('name="portal-logo" content="/icon.svg"', 'name="portal-logo" content="/logo?v=1"')
  .replace("</head>", '<style data-portal nonce="n1">:root{--accent:#1d4ed8}</style></head>');
const html = (text: string, status = 200) => new Response(text, { status });

let requested: RequestInit[];
let shell: () => Response;
let kept: string | undefined;
const cache = {
  match: async () => (kept === undefined ? undefined : html(kept)),
  put: async (_page: RequestInfo | URL, answer: Response) => {
    kept = await answer.text();
  },
};

beforeEach(() => {
  requested = [];
  shell = () => html(branded);
  kept = built;
  vi.stubGlobal("fetch", async (_page: string, how: RequestInit) => {
    requested.push(how);
    return shell();
  });
});
afterEach(() => vi.unstubAllGlobals());

it("stores the generic shell again when the page looks different", async () => {
  const page = branded.replace("</head>", '<link rel="preload" as="fetch" href="/api/projects"></head>');
  await followLook(cache, html(page), ENTRY);
  expect(kept).toBe(branded);
  expect(requested).toEqual([{ cache: "reload", credentials: "omit" }]);
});

it("requests nothing when only nonce and preloads differ", async () => {
  kept = branded;
  const page = branded.replace('nonce="n1"', 'nonce="n2"').replace("</head>", '<link rel="modulepreload"></head>');
  await followLook(cache, html(page), ENTRY);
  expect(requested).toEqual([]);
});

it.each([
  ["is an error", () => html(branded, 500)],
  ["is from another build", () => html(branded.replace(ENTRY, "/assets/entry-b2.js"))],
])("ignores a page that %s", async (_what, page) => {
  await followLook(cache, page(), ENTRY);
  expect([requested, kept]).toEqual([[], built]);
});

it.each([
  ["an error", () => html(branded, 502)],
  ["from another build", () => html("<p>An hour's maintenance</p>")],
])("does not store a shell that is %s", async (_what, answer) => {
  shell = answer;
  await expect(followLook(cache, html(branded), ENTRY)).rejects.toThrow();
  expect(kept).toBe(built);
});

it("compares name, logo, and color", () => {
  expect(lookOf(built)).toBe('["Buildback","/icon.svg",""]');
  expect(lookOf(branded)).toBe('["Ridge &amp; Sons","/logo?v=1",":root{--accent:#1d4ed8}"]');
});
