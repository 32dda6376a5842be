import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Plugin, Rolldown } from "vite";
import { defineConfig } from "vitest/config";
import { languageEntries, languageFiles, messages } from "./messages-plugin.ts";
import PAGES from "./scripts/pages.json" with { type: "json" };

const server = process.env.BUILDBACK_URL ?? "http://127.0.0.1:8080";

const ROOT = fileURLToPath(new URL(".", import.meta.url));

/** Nothing is painted without the styles: scripts must not take all connections before them. */
const stylesFirst: Plugin = {
  name: "styles-first",
  transformIndexHtml: { order: "post", handler: putStylesFirst },
};

function putStylesFirst(html: string): string {
  const styles = html.match(/ *<link rel="stylesheet".*\n/g) ?? [];
  const rest = styles.reduce((page, style) => page.replace(style, ""), html);
  return rest.replace(/^ *<script type="module"/m, (script) => styles.join("") + script);
}

/** Most test files share one page: making a new one for each takes longer than what they test. Those that put something in a
 *  module's place, or look at what a module remembers, have one of their own. */
const ALONE = [
  "src/api/presence.test.ts",
  "src/features/message/Messages.test.tsx",
  "src/features/message/draft.test.ts",
  "src/features/outbox/device.test.ts",
  "src/features/project/list/ListTools.test.tsx",
  "src/features/search/HeaderSearch.test.tsx",
  "src/features/update/kept-pages.test.ts",

  "src/lib/telemetry/page-watch.test.ts",
  "src/routes/lazy-page.test.tsx",
  "src/shell/ErrorScreen.test.tsx",
  "src/shell/admin/AdminLayout.test.tsx",
  "src/shell/use-sign-out.test.tsx",
  "src/shell/welcome/use-waiting-notice.test.tsx",
  "src/test/spanish.test.tsx",
];

/** The components of the first pages. Dialogs, menus and lists of choices are loaded with what opens them. */
const MANTINE =
  /@mantine[\\/](hooks|core[\\/]esm[\\/](core|components[\\/](ActionIcon|Alert|Anchor|Button|Center|Checkbox|Group|Input|InputBase|Loader|Skeleton|Stack|Tabs|Text|TextInput|Title)))[\\/]/;

let firstPages: Set<string> | undefined;

/** Whether some role's first page loads the module, on its own or through what it imports. */
function isOnFirstPage(id: string, graph: Rolldown.ChunkingContext): boolean {
  if (!firstPages) {
    firstPages = new Set(PAGES.flatMap(({ sources }) => sources).map((source) => ROOT + source));
    for (const module of firstPages)
      for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) firstPages.add(imported);
  }
  return firstPages.has(id);
}

export default defineConfig({
  plugins: [messages, languageFiles, react(), stylesFirst],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  server: { proxy: { "/api": { target: server, changeOrigin: true } } },
  preview: { proxy: { "/api": { target: server, changeOrigin: true } } },
  build: {
    target: ["chrome111", "firefox114", "safari16.4"],
    sourcemap: false,
    manifest: true,
    // A data: URL would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: "index.html", ...languageEntries },
      output: {
        // What pages share lies in a few files: over HTTP/1.1 a browser loads at most six at a time.
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 4 },
            {
              name: "data",
              test: /node_modules[\\/](@tanstack[\\/](?!(react-)?virtual)|openapi-fetch|valibot)/,
              priority: 3,
            },
            { name: "mantine", test: MANTINE, priority: 2, minShareCount: 4 },
            {
              name: (id, graph) => (isOnFirstPage(id, graph) ? "shared" : null),
              test: /[\\/]src[\\/]/,
              priority: 1,
              minShareCount: 3,
            },
            { name: "shared", test: /@tabler/, priority: 1, minShareCount: 3 },
          ],
        },
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
