import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Plugin, Rolldown } from "vite";
import { defineConfig } from "vitest/config";
import { languageEntries, languageFiles, messages } from "./messages-plugin.ts";
import PAGES from "./scripts/pages.json" with { type: "json" };

const server = process.env.BUILDBACK_URL ?? "http://127.0.0.1:8080";

const ROOT = fileURLToPath(new URL(".", import.meta.url));

/** Puts stylesheets before scripts. Nothing is painted without them, so scripts must not occupy all connections first. */
const stylesFirst: Plugin = {
  name: "styles-first",
  transformIndexHtml: { order: "post", handler: putStylesFirst },
};

function putStylesFirst(html: string): string {
  const styles = html.match(/ *<link rel="stylesheet".*\n/g) ?? [];
  const rest = styles.reduce((page, style) => page.replace(style, ""), html);
  return rest.replace(/^ *<script type="module"/m, (script) => styles.join("") + script);
}

/** Most test files share one environment, because creating one takes longer than the tests. Files that mock modules or
 *  depend on module state run in isolation. */
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
  "src/routes/router.test.ts",
  "src/shell/ErrorScreen.test.tsx",
  "src/shell/bare-error.test.tsx",
  "src/shell/admin/AdminLayout.test.tsx",
  "src/shell/use-sign-out.test.tsx",
  "src/shell/welcome/use-waiting-notice.test.tsx",
  "src/test/spanish.test.tsx",
];

/** The components of the first pages. Dialogs, menus and select lists are loaded on demand. */
const MANTINE =
  /@mantine[\\/](hooks|core[\\/]esm[\\/](core|components[\\/](ActionIcon|Alert|Anchor|Button|Center|Checkbox|Group|Input|InputBase|Loader|Skeleton|Stack|Tabs|Text|TextInput|Title)))[\\/]/;

let firstPages: Set<string> | undefined;

/** Whether the first page of any role loads the module, directly or through an import. */
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
    // data: URLs would require an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: "index.html", ...languageEntries },
      output: {
        // Shared code is grouped into few files, because browsers load at most six at a time over HTTP/1.1.
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
              // Only lists of staff select rows.
              test: /[\\/]src[\\/](?!components[\\/]lists[\\/]bulk)/,
              priority: 1,
              minShareCount: 6,
            },
            { name: "shared", test: /@tabler/, priority: 1, minShareCount: 3 },
          ],
        },
        // The entry lists the files of every page, and longer names would add a kilobyte. Seven hash characters are enough to
        // distinguish the few hundred files of a build and the previous one.
        chunkFileNames: "assets/[hash:7].js",
        assetFileNames: "assets/[hash:7][extname]",
      },
    },
  },
  test: {
    environment: "jsdom",
    environmentOptions: { jsdom: { url: "http://localhost:3000/" } },
    setupFiles: ["./src/test/setup.ts"],
    // Tests that type into forms key by key take seconds on a busy machine.
    testTimeout: 30_000,
    // By default, one of two cores stays idle.
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
