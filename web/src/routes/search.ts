import * as v from "valibot";
import { PORTAL_AREAS } from "@/components/project/project-link";
import { QUIET_DAYS } from "@/features/dashboard/queries";
import { searchTerm } from "@/features/project/shared/search";
import { PROJECT_TABS } from "@/features/project/shared/tabs";

/** /auth: which tab is open, and where to go after signing in. */
export const authSearch = v.object({
  tab: v.fallback(v.optional(v.picklist(["signin", "signup", "owner"])), undefined),
  next: v.fallback(v.optional(v.string()), undefined),
});

/** /submit-project: which step is open, from 1. */
export const submitSearch = v.object({
  step: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined),
});

/** /notifications: what it is narrowed to; the page looks at the words of the type. */
export const notificationSearch = v.object({
  unread: v.fallback(v.optional(v.boolean()), undefined),
  type: searchTerm,
  project: searchTerm,
});

/** /admin/audit: what it is narrowed to; the page looks at the words. */
export const auditSearch = v.object({
  severity: searchTerm,
  event: searchTerm,
  person: searchTerm,
  project: searchTerm,
  since: searchTerm,
  from: searchTerm,
  to: searchTerm,
});

/** /admin/mail: which mails; the page looks at the word. */
export const mailSearch = v.object({ status: searchTerm });

/** /admin/reports: which report, of which days and of whose projects; the page looks at the words. */
export const reportSearch = v.object({
  report: searchTerm,
  from: searchTerm,
  to: searchTerm,
  contractor: searchTerm,
  partner: searchTerm,
});

/** /admin/performance: which tab and which of its parts are open; the page looks at the words. */
export const performanceSearch = v.object({ tab: searchTerm, view: searchTerm });

/** /admin/portal: which step is open; the page looks at the word. */
export const portalSearch = v.object({ open: searchTerm });

/** /admin: after how many days a project is stalled. */
export const adminSearch = v.object({ days: v.fallback(v.optional(v.picklist(QUIET_DAYS)), undefined) });

const whatever = v.optional(v.unknown());

/** What a timeline, a history and a list of files keep in the address; each reads its own words. */
const parts = { add: whatever, files: whatever, order: whatever, show: whatever, timeline: whatever };

/** /admin/users: what the list is narrowed to, whose words the page looks at, and whose account is open. */
export const userSearch = v.object({
  search: searchTerm,
  role: searchTerm,
  state: searchTerm,
  sort: searchTerm,
  user: searchTerm,
});

/** A project's page: which tab is open, and which of its dialogs is. */
export const projectTabSearch = v.object({
  tab: v.fallback(v.optional(v.picklist(PROJECT_TABS)), undefined),
  event: whatever,
  note: whatever,
  task: whatever,
  update: whatever,
  ...parts,
});

/** A project's edit form: the tab and the part of the portal that it was opened from. */
export const projectEditSearch = v.object({
  tab: projectTabSearch.entries.tab,
  area: v.fallback(v.optional(v.picklist(PORTAL_AREAS)), undefined),
});

/** The owner's page. */
export const ownerSearch = v.object(parts);
