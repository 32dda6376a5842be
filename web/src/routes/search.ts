import * as v from "valibot";
import { PORTAL_AREAS } from "@/components/project/project-link";
import { QUIET_DAYS } from "@/features/dashboard/queries";
import { textParam } from "@/features/project/shared/search";
import { PROJECT_TABS } from "@/features/project/shared/tabs";

/** /auth: the open tab, and where to go after sign-in. */
export const authSearch = v.object({
  tab: v.fallback(v.optional(v.picklist(["signin", "signup", "owner"])), undefined),
  next: v.fallback(v.optional(v.string()), undefined),
});

/** /submit-project: the code of the project that the new one is like, and the open step, from 1. */
export const submitSearch = v.object({
  like: textParam,
  step: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined),
});

/** /notifications: the filters. The page validates the type. */
export const notificationSearch = v.object({
  unread: v.fallback(v.optional(v.boolean()), undefined),
  snoozed: v.fallback(v.optional(v.boolean()), undefined),
  type: textParam,
  project: textParam,
});

/** /admin/audit: the filters. The page validates the values. */
export const auditSearch = v.object({
  severity: textParam,
  event: textParam,
  person: textParam,
  project: textParam,
  since: textParam,
  from: textParam,
  to: textParam,
});

/** /admin/mail: the status filter. The page validates the value. */
export const mailSearch = v.object({ status: textParam });

/** /admin/reports: the report, its date range, and whose projects it covers. The page validates the values. */
export const reportSearch = v.object({
  report: textParam,
  from: textParam,
  to: textParam,
  contractor: textParam,
  partner: textParam,
});

/** /admin/performance: the open tab and view. The page validates the values. */
export const performanceSearch = v.object({ tab: textParam, view: textParam });

/** /admin/portal: the open step. The page validates the value. */
export const portalSearch = v.object({ open: textParam });

/** /admin: the number of days after which a project counts as stalled. */
export const adminSearch = v.object({ days: v.fallback(v.optional(v.picklist(QUIET_DAYS)), undefined) });

const whatever = v.optional(v.unknown());

/** Parameters of timelines, histories and file lists. Each validates its own values. */
const parts = {
  add: whatever,
  arrange: whatever,
  estimate: whatever,
  files: whatever,
  order: whatever,
  show: whatever,
  timeline: whatever,
};

/** /admin/users: the filters, which the page validates, and the open account. */
export const userSearch = v.object({
  search: textParam,
  role: textParam,
  state: textParam,
  sort: textParam,
  user: textParam,
});

/** /admin/tasks: the view and the open dialog, which the page validates. */
export const taskSearch = v.object({ show: whatever, task: whatever, pages: whatever });

/** /admin/inbox and /messages: the view and the code of the open thread's project, which the page validates. */
export const threadSearch = v.object({ show: whatever, messages: whatever, pages: whatever });

/** /admin/personal-data: an account, or a project whose owner is meant. */
export const personSearch = v.object({ user: textParam, project: textParam });

/** A project's page: the open tab and the open dialog. */
export const projectTabSearch = v.object({
  tab: v.fallback(v.optional(v.picklist(PROJECT_TABS)), undefined),
  event: whatever,
  note: whatever,
  task: whatever,
  update: whatever,
  ...parts,
});

/** A project's edit form: the tab and portal area from which it was opened. */
export const projectEditSearch = v.object({
  tab: projectTabSearch.entries.tab,
  area: v.fallback(v.optional(v.picklist(PORTAL_AREAS)), undefined),
});

/** The owner's page. */
export const ownerSearch = v.object(parts);
