import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "@playwright/test";
import { enterCode, fillSignUp, signIn } from "../pages/auth.ts";
import { findInEmail } from "../pages/mail.ts";
import { expectNoSidewaysScroll } from "../portal/accessible.ts";
import type { Server } from "../portal/server.ts";
import { people } from "../portal/template.ts";
import { DESKTOP, expect, PHONE, test, testAsking, testConfirming } from "../portal/test.ts";
import { settled } from "./settled.ts";

/** Screenshots of every page with the demo data, on a phone and a desktop, in light and dark, for manual review. */
const PICTURES = join(import.meta.dirname, "../test-results/pictures");
/** Screenshots that README.md shows. */
const DOCUMENTS = join(import.meta.dirname, "../../docs/images");

const NEWCOMER = {
  firstName: "Nora",
  lastName: "Núñez",
  company: "Harbor Insurance",
  email: "nora@agency.example",
  password: "Plaster-2027!",
};

interface Shot {
  name: string;
  /** The size of the screenshot that README.md shows, in light. */
  shown?: "phone" | "desktop";
  /** Opens the page and waits for its content. */
  open: (page: Page, portal: Server) => Promise<void>;
}

const at = (path: string) => async (page: Page) => {
  await page.goto(path);
  await settled(page);
};

/** The project with the most demo data. */
const project = (area: string, rest: string) => (page: Page) => at(`${area}/${people().code}${rest}`)(page);

interface Visit {
  /** The test function with the portal to visit, if not the default one. */
  on?: typeof test;
  arrive: (page: Page) => Promise<void>;
  shots: Shot[];
}

const SHOTS: Record<string, Visit> = {
  guest: {
    arrive: async () => {},
    shots: [
      { name: "landing", open: at("/") },
      { name: "sign-in", open: at("/auth?tab=signin") },
      { name: "sign-up", open: at("/auth") },
      { name: "forgot-password", open: at("/auth/forgot") },
      { name: "reset-password", open: at(`/reset#token=${"0".repeat(64)}`) },
      { name: "reset-password-dead", open: at("/reset") },
      { name: "new-email-guest", open: at(`/email#token=${"0".repeat(64)}`) },
      { name: "invitation-invalid", open: at(`/c/${"0".repeat(64)}`) },
      {
        name: "owner-code",
        open: async (page) => {
          await at("/auth?tab=owner")(page);
          await expect(page.getByRole("textbox", { name: "Project Code" })).toBeVisible();
        },
      },
      { name: "not-found", open: at("/no/such/page") },
    ],
  },
  partner: {
    arrive: (page) => signIn(page, people().partner, "/dashboard"),
    shots: [
      { name: "dashboard", open: at("/dashboard") },
      { name: "projects", open: at("/projects") },
      { name: "settings", open: at("/settings") },
      { name: "submit-project", open: at("/submit-project") },
      { name: "project", open: project("/projects", "") },
      { name: "project-files", open: project("/projects", "?tab=files") },
      { name: "project-updates", open: project("/projects", "?tab=updates") },
      { name: "project-edit", open: project("/projects", "/edit") },
      { name: "project-not-found", open: at("/projects/ZZZZZZ") },
      { name: "messages", open: at("/messages") },
      { name: "projects-of-a-group", open: at("/projects?group=open") },
    ],
  },
  admin: {
    arrive: (page) => signIn(page, people().admin, "/dashboard"),
    shots: [
      { name: "admin", open: at("/admin") },
      { name: "admin-users", open: at("/admin/users") },
      { name: "admin-contractors", open: at("/admin/contractors") },
      {
        name: "admin-contractor",
        open: async (page) => {
          await at("/admin/contractors/cornerstone-restoration")(page);
          await page.getByRole("button", { name: "Generate Link" }).click();
          await expect(page.getByLabel("Invitation link", { exact: true })).toBeVisible();
        },
      },
      {
        name: "contractor-sign-up",
        open: async (page) => {
          const link = await page.getByLabel("Invitation link", { exact: true }).inputValue();
          await at(link)(page);
        },
      },
      { name: "admin-projects", open: at("/admin/projects") },
      { name: "admin-project", open: project("/admin/projects", "") },
      {
        name: "issue-code",
        open: async (page) => {
          await project("/admin/projects", "")(page);
          await page.getByRole("button", { name: "Issue a new code" }).click();
          await expect(page.getByRole("dialog")).toBeVisible();
        },
      },
      { name: "owner-letter", open: at(`/letters/${people().code}`) },
      { name: "admin-tasks", open: at("/admin/tasks") },
      { name: "admin-home", open: at("/dashboard") },
      { name: "admin-inbox", open: at("/admin/inbox") },
      { name: "admin-inbox-thread", open: at(`/admin/inbox?messages=${people().code}`) },
      { name: "admin-templates", open: at("/admin/templates") },
      { name: "admin-events", open: project("/admin/projects", "?tab=events") },
      { name: "admin-audit", open: at("/admin/audit") },
      { name: "notifications", open: at("/notifications") },
      { name: "admin-files", open: project("/admin/projects", "?tab=files") },
      { name: "admin-estimates", open: project("/admin/projects", "?tab=estimates") },
      { name: "admin-history", open: project("/admin/projects", "?tab=history") },
      {
        name: "admin-updates",
        shown: "desktop",
        open: project("/admin/projects", "?tab=updates"),
      },
    ],
  },
  contractor: {
    arrive: (page) => signIn(page, people().contractor, "/contractor-dashboard"),
    shots: [
      { name: "contractor-dashboard", open: at("/contractor-dashboard") },
      { name: "contractor-dashboard-group", open: at("/contractor-dashboard?group=in_progress") },
      { name: "contractor-projects", open: at("/projects") },
      { name: "contractor-overview", open: project("/contractor/projects", "") },
      {
        name: "contractor-project",
        open: project("/contractor/projects", "?tab=updates"),
      },
      {
        name: "contractor-files",
        open: project("/contractor/projects", "?tab=files"),
      },
      { name: "contractor-estimates", open: project("/contractor/projects", "?tab=estimates") },
      {
        name: "new-estimate",
        open: async (page) => {
          await project("/contractor/projects", "?tab=estimates&estimate=new")(page);
          const form = page.getByRole("dialog", { name: "New estimate" });
          await form.getByRole("button", { name: "Add line" }).click();
          await form.getByLabel("Description").fill("Remove and replace wet drywall");
          await form.getByLabel("Price per unit").fill("84.50");
        },
      },
      {
        name: "add-update",
        open: async (page) => {
          await project("/contractor/projects", "")(page);
          await page.getByRole("button", { name: "Add Update" }).first().click();
          await expect(page.getByRole("dialog")).toBeVisible();
        },
      },
    ],
  },
  owner: {
    arrive: async (page) => {
      await enterCode(page, people().code);
      await page.waitForURL("**/owner-dashboard");
    },
    shots: [{ name: "owner-dashboard", shown: "phone", open: at("/owner-dashboard") }],
  },
  newcomer: {
    on: testConfirming,
    arrive: async () => {},
    shots: [
      {
        name: "sign-up-mailed",
        open: async (page) => {
          await fillSignUp(page, NEWCOMER);
          await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
        },
      },
      {
        name: "confirm-address",
        open: async (page, { outbox }) => {
          await at(await findInEmail(outbox, NEWCOMER.email, /\/confirm#token=[0-9a-f]{64}/))(page);
          await page.getByLabel("Password").first().fill("Stranger-2027!");
          await page.getByRole("button", { name: "Confirm my email" }).click();
          await expect(page.getByText("This is not the password you chose when you signed up")).toBeVisible();
        },
      },
      {
        name: "first-dashboard",
        open: async (page) => {
          await page.getByLabel("Password").first().fill(NEWCOMER.password);
          await page.getByRole("button", { name: "Confirm my email" }).click();
          await page.waitForURL("**/dashboard");
          await settled(page);
        },
      },
      { name: "confirm-address-dead", open: at("/confirm") },
    ],
  },
  mover: {
    on: testConfirming,
    arrive: (page) => signIn(page, people().partner, "/dashboard"),
    shots: [
      {
        name: "new-email-waits",
        open: async (page) => {
          await at("/settings")(page);
          const profile = page.getByRole("form", { name: "Profile Information" });
          await profile.getByRole("textbox", { name: "Email" }).fill(NEWCOMER.email);
          await profile.getByLabel("Current password").first().fill(people().partner.password);
          await profile.getByRole("button", { name: "Save changes" }).click();
          await expect(profile.getByText("Your new email is not confirmed yet")).toBeVisible();
        },
      },
      {
        name: "new-email",
        open: async (page, { outbox }) =>
          at(await findInEmail(outbox, NEWCOMER.email, /\/email#token=[0-9a-f]{64}/))(page),
      },
      {
        name: "new-email-confirmed",
        open: async (page) => {
          await page.getByRole("button", { name: "Use the new email" }).click();
          await expect(page.getByRole("heading", { name: "Your email was changed." })).toBeVisible();
        },
      },
      { name: "new-email-dead", open: at("/email") },
      {
        name: "reset-password-signed-in",
        open: async (page) => {
          await at(`/reset#token=${"0".repeat(64)}`)(page);
          await expect(page.getByText(/^You are signed in as/)).toBeVisible();
        },
      },
    ],
  },
  stranger: {
    on: testAsking,
    arrive: async () => {},
    shots: [
      {
        name: "owner-question",
        open: async (page) => {
          await enterCode(page, people().code);
          await expect(page.getByLabel("Last four digits of your phone number")).toBeFocused();
        },
      },
    ],
  },
};

const SIZES: ["phone" | "desktop", BrowserContextOptions][] = [
  ["phone", { ...PHONE, deviceScaleFactor: 1 }],
  ["desktop", DESKTOP],
];

for (const [who, { on = test, arrive, shots }] of Object.entries(SHOTS)) {
  for (const [size, options] of SIZES) {
    for (const scheme of ["light", "dark"] as const) {
      on(`${who}, ${size}, ${scheme}`, async ({ portal, visitor }) => {
        const page = await visitor({ ...options, colorScheme: scheme });
        await arrive(page);
        for (const shot of shots) {
          await shot.open(page, portal);
          await expectNoSidewaysScroll(page);
          const folder = shot.shown === size && scheme === "light" ? DOCUMENTS : PICTURES;
          await mkdir(folder, { recursive: true });
          await page.screenshot({ path: join(folder, `${shot.name}-${size}-${scheme}.png`), animations: "disabled" });
        }
      });
    }
  }
}
