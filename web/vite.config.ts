import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { refusesCycles } from "./scripts/chunk-cycles";
import { sharedChunk } from "./scripts/shared-chunk";

const server = process.env.BUILDBACK_URL ?? "http://127.0.0.1:8080";

/** Chunks that change rarely and that every page needs: few files load faster than many (one round trip each). */
const VENDORS = [
  { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 4 },
  {
    name: "data",
    // With what every text goes through: in a chunk of the pages' own it would bring that chunk to all pages.
    test: /node_modules[\\/](@tanstack(?![\\/](react-)?virtual)|openapi-fetch|valibot)[\\/]|src[\\/]lib[\\/](worded|told|common-texts)\.ts/,
    priority: 3,
  },
  // What every page uses, the sign-in page among them, with all that it stands on.
  {
    name: "ui",
    test: /@mantine[\\/](hooks[\\/]|core[\\/]esm[\\/](core[\\/]MantineProvider|components[\\/](ActionIcon|Alert|Anchor|Button|Center|Group|Menu|Skeleton|Stack|Text|Title))[\\/])/,
    priority: 2,
  },
  // The plain text field of every search box, and what the browser's own selects stand on too.
  { name: "input", test: /@mantine[\\/]core[\\/]esm[\\/]components[\\/](Input(Base)?|TextInput)[\\/]/, priority: 1.5 },
  // A project's page has tabs and no fields, and its files can be ticked.
  { name: "tabs", test: /@mantine[\\/]core[\\/]esm[\\/]components[\\/]Tabs[\\/]/, priority: 1.2 },
  { name: "checkbox", test: /@mantine[\\/]core[\\/]esm[\\/]components[\\/]Checkbox[\\/]/, priority: 1.2 },
  {
    name: "fields",
    test: /@mantine[\\/](core[\\/]esm[\\/]components[\\/]PasswordInput|form)[\\/]/,
    priority: 1,
  },
  {
    name: "dates",
    test: /node_modules[\\/]dayjs[\\/]|src[\\/]lib[\\/]dates/,
    priority: 6,
    includeDependenciesRecursively: false,
  },
  // Parts of the dialogs' components that pages without a dialog need.
  {
    name: "select",
    test: /@mantine[\\/]core[\\/]esm[\\/]components[\\/](NativeSelect|Combobox[\\/](ComboboxChevron|get-parsed-combobox-data)|ScrollArea[\\/]utils)[\\/]/,
    priority: 0.5,
  },
  {
    name: "dialogs",
    test: /react-remove-scroll|@mantine[\\/]core[\\/]esm[\\/]components[\\/](Modal|Combobox|Select)/,
    priority: 0,
  },
  // Small things that pages share: a few files instead of a hundred.
  {
    name: sharedChunk,
    test: /@tabler[\\/]|src[\\/]/,
    priority: 5,
    includeDependenciesRecursively: false,
  },
];

/** The file of the Spanish texts, which index.html loads for their readers. */
const SPANISH = "src/language/spanish.ts";

/** What all of English, and nearly all of Spanish, is set in. */
const FONT = "public-sans-latin-wght-normal.woff2";

const moduleScript = (src: string, more = "") => `<script type="module" crossorigin ${more}src="${src}"></script>`;

/** Puts the application's scripts where the page fetches them from once it is painted, and the server adds those of the page under
 *  an address. */
const finishesThePage: Plugin = {
  name: "finishes-the-page",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle }) => {
      const files = Object.values(bundle ?? {});
      const chunk = (name: string) => files.find((file) => file.type === "chunk" && file.name === name);
      const font = files.find(
        (file) => file.type === "asset" && file.originalFileNames.some((name) => name.endsWith(FONT)),
      );
      const entry = bundle ? `/${chunk("index")?.fileName}` : "/src/main.tsx";
      const parts = [...html.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">\s*/g)];
      const scripts = parts.map(([, src = ""]) => moduleScript(src));
      const templates = `<template id="es">${moduleScript(bundle ? `/${chunk("spanish")?.fileName}` : `/${SPANISH}`)}</template><template id="application">${scripts.join("")}${moduleScript(entry, "data-entry ")}<!--parts--></template>`;
      // Before the application is: a text that changes its letters changes its lines, and moves what stands below.
      const preload = font
        ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font.fileName}">`
        : "";
      const own = new RegExp(`<script type="module"[^>]* src="${entry}[^"]*"></script>\\s*`);
      return parts
        .reduce((page, [link]) => page.replace(link, ""), html)
        .replace(own, "")
        .replace("</head>", `${preload}${templates}</head>`);
    },
  },
};

/** Most test files share one page: making a new one for each takes longer than what they test. Those that put something in a
 *  module's place, or look at what a module remembers, have one of their own. */
const ALONE = [
  "src/api/presence.test.ts",
  "src/features/outbox/LeftUpdates.test.tsx",
  "src/features/project/ListTools.test.tsx",
  "src/features/search/HeaderSearch.test.tsx",
  "src/features/update/kept-pages.test.ts",
  "src/language/spanish.test.tsx",
  "src/lib/telemetry/page-watch.test.ts",
  "src/lib/use-in-portions.test.tsx",
  "src/routes/lazy-page.test.tsx",
  "src/shell/ErrorScreen.test.tsx",
  "src/shell/admin/AdminLayout.test.tsx",
  "src/shell/welcome/use-waiting-notice.test.tsx",
];

export default defineConfig({
  plugins: [react(), finishesThePage, refusesCycles],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  server: { proxy: { "/api": { target: server, changeOrigin: true } } },
  preview: { proxy: { "/api": { target: server, changeOrigin: true } } },
  build: {
    target: ["chrome111", "firefox114", "safari16.4"],
    sourcemap: false,
    manifest: true,
    // A data: URL would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The page names its own scripts, and parts that come later stand on those: asking the document for each of them once more, at
      // each part, took longer than it saved. Styles have to be there before their part is.
      resolveDependencies: (_, deps, { hostType }) =>
        hostType === "js" ? deps.filter((file) => file.endsWith(".css")) : deps,
    },
    rolldownOptions: {
      input: { index: "index.html", spanish: SPANISH },
      output: {
        codeSplitting: { groups: VENDORS },
        // The entry lists the files of every page; their names alone would be a kilobyte of it. Seven letters of a hash tell
        // some hundred files of a build, and those of the one before, apart.
        chunkFileNames: "assets/[hash:7].js",
        assetFileNames: "assets/[hash:7][extname]",
      },
    },
  },
  test: {
    environment: "jsdom",
    environmentOptions: { jsdom: { url: "http://localhost:3000/" } },
    setupFiles: ["./src/test/setup.ts"],
    // A form typed key by key takes seconds where the machine has other work too.
    testTimeout: 30_000,
    // Unless told so, one core of two waits.
    maxWorkers: "100%",
    restoreMocks: true,
    unstubGlobals: true,
    css: false,
    projects: [
      { extends: true, test: { name: "together", isolate: false, exclude: [...ALONE, "node_modules/**"] } },
      { extends: true, test: { name: "alone", include: ALONE } },
    ],
  },
});
