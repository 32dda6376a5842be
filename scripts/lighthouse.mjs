// Measures pages of a portal with demo data with Lighthouse's emulated phone. scripts/lighthouse.sh calls it.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const { BUILDBACK_BINARY: binary, BUILDBACK_BROWSER: browser, LIGHTHOUSE: tools } = process.env;
const isQuick = process.argv.includes("--quick");
/** Number of visits of each page. */
const VISITS = isQuick ? 1 : 5;
/** Target of each score, out of 100. */
const TARGET = 90;
/** Target for the largest contentful paint of a page's own content, in milliseconds. */
const CONTENT_TARGET = 2500;
/** Hidden, without changing the layout, during the measurement: text that does not depend on the API. The largest paint is then
 *  one of fetched content. The logo of the start screen is smaller than any of it. */
const STATIC = "header *, nav * { visibility: hidden !important }";
const CATEGORIES = ["performance", "accessibility", "best-practices"];
/** Flags of the browser, which avoid unneeded requests. */
const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"];

const packages = createRequire(join(tools, "package.json"));
const load = (name) => import(pathToFileURL(packages.resolve(name)).href);
const { default: lighthouse } = await load("lighthouse");
const { launch } = await load("chrome-launcher");
const { default: puppeteer } = await load("puppeteer-core");

const folder = mkdtempSync(join(tmpdir(), "buildback-pages-"));
const env = { ...process.env, BUILDBACK_DATA_DIR: folder, BUILDBACK_LISTEN: "127.0.0.1:0" };
if (spawnSync(binary, ["demo"], { env, stdio: "ignore" }).status !== 0) throw new Error("buildback demo failed");
const portal = spawn(binary, ["serve"], { env, stdio: ["ignore", "pipe", "ignore"] });
const url = await new Promise((resolve, reject) => {
  let said = "";
  portal.stdout.on("data", (piece) => {
    said += piece;
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
    if (address) resolve(address[0]);
  });
  portal.once("exit", () => reject(new Error("the portal exited before it listened")));
});

/** Calls the API. Returns the response and its cookies. */
async function ask(path, { body, cookie = "" } = {}) {
  const own = body ? { "content-type": "application/json", "x-buildback-request": "1", origin: url } : {};
  const answer = await fetch(url + path, {
    method: body ? "POST" : "GET",
    headers: { ...own, cookie },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} returned ${answer.status}`);
  const cookies = answer.headers.getSetCookie().map((set) => set.split(";")[0]);
  return { content: await answer.json(), cookie: cookies.join("; ") };
}

async function signIn(who) {
  // The demo password is public.
  const body = { email: `${who}@demo.buildback.example`, password: "Maple-Street-42!" };
  return (await ask("/api/auth/sign-in", { body })).cookie;
}

async function pages() {
  const [admin, contractor, partner] = [await signIn("admin"), await signIn("contractor"), await signIn("partner")];
  const { content } = await ask("/api/projects?limit=1", { cookie: contractor });
  const code = content.items[0].project_code;
  const owner = (await ask("/api/owner/session", { body: { project_code: code } })).cookie;
  return [
    // The form fetches nothing, so its static text is its content.
    { name: "sign-in", path: "/auth", cookie: "", isStatic: true },
    { name: "admin's dashboard", path: "/admin", cookie: admin },
    { name: "partner's dashboard", path: "/dashboard", cookie: partner },
    { name: "contractor's dashboard", path: "/contractor-dashboard", cookie: contractor },
    { name: "admin's project page", path: `/admin/projects/${code}`, cookie: admin },
    { name: "contractor's project page", path: `/contractor/projects/${code}`, cookie: contractor },
    { name: "owner's dashboard", path: "/owner-dashboard", cookie: owner },
  ];
}

const middle = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** The text of the element with the largest paint. */
function largest({ audits }) {
  const node = audits["largest-contentful-paint-element"].details?.items[0]?.items[0]?.node;
  if (!node) throw new Error("no content of the page was painted");
  return node.nodeLabel.replaceAll("|", "/").slice(0, 60);
}

/** The table row of a page: its median scores, the lowest performance score, and the underlying times. */
async function row({ name, path, cookie, isStatic = false }, port) {
  const visits = [];
  const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null });
  const page = await browser.newPage();
  await page.evaluateOnNewDocument((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, isStatic ? STATIC : `${STATIC} h1, h2, h3, :has(> h1) + * { visibility: hidden !important }`);
  for (let visit = 0; visit < VISITS; visit += 1) {
    const flags = { port, logLevel: "error", onlyCategories: CATEGORIES, extraHeaders: { cookie } };
    const { lhr } = await lighthouse(url + path, flags, undefined, page);
    if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`);
    if (!lhr.finalDisplayedUrl.endsWith(path)) throw new Error(`${path} redirected to ${lhr.finalDisplayedUrl}`);
    visits.push(lhr);
  }
  await page.close();
  await browser.disconnect();
  const scores = CATEGORIES.map((category) => visits.map((lhr) => Math.round(lhr.categories[category].score * 100)));
  const [performance, ...others] = scores.map(middle);
  const of = (audit) => middle(visits.map((lhr) => lhr.audits[audit].numericValue));
  const times = ["first-contentful-paint", "largest-contentful-paint", "speed-index", "total-blocking-time"];
  const cells = [
    name,
    `${performance} (${Math.min(...scores[0])})`,
    ...others,
    ...times.map((audit) => `${Math.round(of(audit))} ms`),
    of("cumulative-layout-shift").toFixed(3),
    largest(visits[0]),
    [performance, ...others].every((score) => score >= TARGET) && of("largest-contentful-paint") <= CONTENT_TARGET
      ? "reached"
      : "missed",
  ];
  return `| ${cells.join(" | ")} |`;
}

const chrome = await launch({ chromePath: browser, chromeFlags: FLAGS });
try {
  const rows = [];
  for (const page of await pages()) rows.push(await row(page, chrome.port));
  const text = `# Page benchmarks

\`make lighthouse\` generates this page; do not edit it. It uses Lighthouse ${packages("lighthouse/package.json").version} with the mobile preset, which
simulates a slow phone and a slow connection. A browser without a cache visits each page of a portal with demo data ${VISITS} times.
Scores are out of 100: the median of the visits, and the lowest in parentheses. The target is ${TARGET}. The largest paint is that of
fetched content, with a target of ${CONTENT_TARGET} ms: headers and headings are hidden during the measurement, and the table shows the text that was
painted. The sign-in page fetches nothing, so its form and headings count.

Run \`make lighthouse\` on an otherwise idle machine. \`scripts/lighthouse.sh --quick\` only tests the benchmark itself.

Machine: ${cpus()[0].model.trim()}, ${cpus().length} cores

| page | performance | accessibility | best practices | first paint | largest paint | speed index | blocking time | layout shift | largest element | |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---|---|
${rows.join("\n")}
`;
  console.log(text);
  if (!isQuick) writeFileSync(new URL("../docs/benchmarks-pages.md", import.meta.url), text);
} finally {
  chrome.kill();
  portal.kill();
  rmSync(folder, { recursive: true });
}
