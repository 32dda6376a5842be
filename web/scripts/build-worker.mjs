// Runs after the build: creates dist/service-worker.js with the file names of the shell and of a contractor's pages. It is a
// separate build, because workers in older browsers do not support imports and the file name must never change.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { filesOf } from "./manifest.mjs";

/** Modules that must work offline. */
const OFFLINE = [
  "index.html",
  "src/shell/welcome/LandingPage.tsx",
  "src/shell/AppLayout.tsx",
  "src/shell/Failure.tsx",
  "src/shell/OfflineScreen.tsx",
  "src/shell/SiteUpdate.tsx",
  "src/routes/contractor/ContractorDashboardPage.tsx",
  "src/routes/contractor/TodaySection.tsx",
  "src/routes/contractor/KeptDueUpdates.tsx",
  "src/routes/contractor/KeptVisits.tsx",
  "src/features/event/PendingTimeslots.tsx",
  "src/routes/project/ProjectPage.tsx",
  "src/routes/project/AddUpdate.tsx",
  "src/shell/ThemeChoices.tsx",
  "src/shell/UserMenuItems.tsx",
  "src/features/notification/NotificationPopover.tsx",
  "src/features/update/AddUpdateDialog.tsx",
  "src/features/update/Timeline.tsx",
  "src/features/outbox/KeptUpdates.tsx",
  "src/features/outbox/OutboxBar.tsx",
  "src/features/outbox/SignOutQuestion.tsx",
  "src/components/feedback/Toaster.tsx",
  "src/shell/unfinished-sign-out.tsx",
];
/** The Latin subset; enough for English. */
const FONT = "../node_modules/@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2";
const ICON = "icon.svg";

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const manifest = JSON.parse(readFileSync(at("dist/.vite/manifest.json"), "utf8"));
const shell = [...filesOf(manifest, OFFLINE), manifest[FONT].file, ICON].sort();

// The page and the icon have no hash in their names, so hash their content.
const version = createHash("sha256");
for (const part of [shell.join(), readFileSync(at("dist/index.html")), readFileSync(at(`dist/${ICON}`))]) {
  version.update(part);
}

await build({
  configFile: false,
  publicDir: false,
  logLevel: "warn",
  define: {
    __VERSION__: JSON.stringify(version.digest("hex").slice(0, 16)),
    __ENTRY__: JSON.stringify(`/${manifest["index.html"].file}`),
    __SHELL__: JSON.stringify(shell.map((file) => `/${file}`)),
  },
  build: {
    outDir: at("dist"),
    emptyOutDir: false,
    target: ["chrome111", "firefox114", "safari16.4"],
    rolldownOptions: {
      input: at("src/service-worker/worker.ts"),
      output: { format: "iife", entryFileNames: "service-worker.js" },
    },
  },
});
