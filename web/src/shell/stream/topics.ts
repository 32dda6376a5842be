import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { accountQuery } from "@/api/account";
import type { Schemas } from "@/api/client";
import { securityAlertsQuery } from "@/features/security/queries";
import { scheduleQuery } from "@/lib/site/schedule-query";
import { SHOTS_KEY } from "@/lib/site/shots-query";

/** Debounce time per topic before queries are refetched (specification 2, section 9). */
export const DEFAULT_DEBOUNCE_MS = 1000;
const MESSAGE_DEBOUNCE_MS = 300;
/** A report is refetched at most this often while many projects change, and still within five seconds of a change. */
const REPORT_DEBOUNCE_MS = 2000;

export interface TopicRule {
  /** The query key prefixes that a change invalidates. */
  keys: QueryKey[];
  debounceMs: number;
  /** Whether the figures of reports change, which have a debounce of their own. */
  changesReports?: boolean;
}

const rule = (keys: QueryKey[], debounceMs = DEFAULT_DEBOUNCE_MS): TopicRule => ({ keys, debounceMs });

/** The same for a topic that also changes the figures of reports. */
const reported = (keys: QueryKey[]): TopicRule => ({ ...rule(keys), changesReports: true });

/** What a change of the figures of reports invalidates. All topics that change them share its debounce. */
export const REPORT_FIGURES = rule([["report", "figures"]], REPORT_DEBOUNCE_MS);

const OWNER_SESSION = ["owner", "session"];
const project = [["project"], ["dashboard"], ["owner"], ["contractor"]];

/** What each topic invalidates. Unknown topics invalidate nothing. */
export const TOPICS: Readonly<Record<string, TopicRule>> = {
  // Assigning a project to a company, removing it, or changing its code changes the events that each party sees.
  // It also changes the threads in the list of messages.
  project: reported([...project, ["event"], ["message", "threads"]]),
  // A contractor's visits show the latest note and the newest photos.
  update: reported([...project, ["update"], ["file"], scheduleQuery.queryKey]),
  // A change of the retention rules has this topic too.
  // The tasks and messages of a deleted project leave the lists of all projects.
  deleted_project: reported([["project", "deleted"], ["retention"], ["task"], ["message", "threads"]]),
  legal_hold: rule([
    ["project", "legal-hold"],
    ["retention", "preview"],
  ]),
  look: rule([["update", "unread"]]),
  // Messages show files.
  file: rule([["file"], ["owner"], ["message", "thread"]]),
  // Owners see the date of the next event with their project. Lists say who has to act next, which events decide.
  event: reported([["event"], ["project", "owner"], ["project", "list"], ["project", "assigned"], ["dashboard"]]),
  timeslot: rule([["event"]]),
  // The admin's home page counts the reader's own tasks.
  task: reported([["task"], ["dashboard"]]),
  note: rule([["note"]]),
  // Lists and reports show what the estimates come to.
  estimate: reported([["estimate"], ["project", "list"]]),
  message: rule([["message"]], MESSAGE_DEBOUNCE_MS),
  owner_read: rule([["message"]], MESSAGE_DEBOUNCE_MS),
  thread: rule([["message", "threads"]], MESSAGE_DEBOUNCE_MS),
  notification: rule([["notification"]]),
  // The projects of a closed company need a new one; dashboards count them.
  contractor: reported([["contractor"], ["project"], ["dashboard"]]),
  session: rule([accountQuery.queryKey, ["settings"]]),
  // Names are also shown on company pages and on the projects that a user submitted.
  user: reported([accountQuery.queryKey, ["settings"], ["user"], ["contractor"], ["project"]]),
  // Sets the time zone of every page, the office's phone number for owners, what must be photographed, and who sees amounts.
  portal: reported([
    accountQuery.queryKey,
    ["portal"],
    ["project", "owner"],
    ["project", "list"],
    ["estimate"],
    SHOTS_KEY,
  ]),
  // Shown in the audit log and counted on the admin's home page.
  security_alert: rule([securityAlertsQuery.queryKey, ["audit"], ["dashboard"]]),
  // Failed mails are shown in the delivery log and counted on the admin's home page. A project shows that its owner has
  // unsubscribed.
  mail: rule([["delivery", "mails"], ["dashboard"], ["project", "owner-mails"]]),
  owner_session: rule([OWNER_SESSION]),
};

/** The listener and its feed position when the session was read. All data on screen was read after that. */
export function listenerOf(url: string, client: QueryClient): { id: string; place: string } | undefined {
  if (url === "/api/owner/stream") {
    const session = client.getQueryData<Schemas["OwnerSession"]>(OWNER_SESSION);
    return session?.session_id && session.feed_place
      ? { id: session.session_id, place: session.feed_place }
      : undefined;
  }
  const account = client.getQueryData(accountQuery.queryKey);
  return account ? { id: account.user.id, place: account.feed_place } : undefined;
}

/** Queries that show whether the session is still valid. Refetched when the server refuses the stream. */
export const SESSION_KEYS: readonly QueryKey[] = [accountQuery.queryKey, OWNER_SESSION];
