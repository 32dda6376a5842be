import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { accountQuery } from "@/api/account";
import type { Schemas } from "@/api/client";
import { securityAlertsQuery } from "@/features/security/queries";

/** How long to wait for more changes of a kind before asking the server (specification 2, section 9). */
export const DEFAULT_DEBOUNCE_MS = 1000;
const MESSAGE_DEBOUNCE_MS = 300;

interface TopicRule {
  /** The first part of the query keys that a change makes stale. */
  keys: QueryKey[];
  debounceMs: number;
}

const rule = (keys: QueryKey[], debounceMs = DEFAULT_DEBOUNCE_MS): TopicRule => ({ keys, debounceMs });

const OWNER_SESSION = ["owner", "session"];
const project = [["project"], ["dashboard"], ["owner"], ["contractor"]];

/** What each topic of the stream makes stale. A topic that is not listed makes nothing stale. */
export const TOPICS: Readonly<Record<string, TopicRule>> = {
  // A company that is given or loses a project, and a new code of it, change what each sees of its events.
  project: rule([...project, ["event"]]),
  update: rule([...project, ["update"], ["file"]]),
  look: rule([["update", "unread"]]),
  // Messages show files too.
  file: rule([["file"], ["owner"], ["message", "thread"]]),
  // Owners are told the day of the next one with their project.
  event: rule([["event"], ["project", "owner"]]),
  timeslot: rule([["event"]]),
  task: rule([["task"]]),
  note: rule([["note"]]),
  message: rule([["message"]], MESSAGE_DEBOUNCE_MS),
  owner_read: rule([["message"]], MESSAGE_DEBOUNCE_MS),
  notification: rule([["notification"]]),
  // What a closed company has waits for another: dashboards count it.
  contractor: rule([["contractor"], ["project"], ["dashboard"]]),
  session: rule([accountQuery.queryKey, ["settings"]]),
  // A name shows on the pages of companies too, and on those of what somebody submitted.
  user: rule([accountQuery.queryKey, ["settings"], ["user"], ["contractor"], ["project"]]),
  // It tells the time zone to every page, and owners whom to call.
  portal: rule([accountQuery.queryKey, ["portal"], ["project", "owner"]]),
  // The log shows it, and the admin's home counts it.
  security_alert: rule([securityAlertsQuery.queryKey, ["audit"], ["dashboard"]]),
  // The log shows those that were given up, and the admin's home counts them; a project says that its owner wants none.
  mail: rule([["delivery", "mails"], ["dashboard"], ["project", "owner-mails"]]),
  owner_session: rule([OWNER_SESSION]),
};

/** Who listens, and how far the feed was when the session was read: all that is shown was read after it. */
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

/** What tells whether the session goes on: asked when the server refuses the stream, as it does when one is over. */
export const SESSION_KEYS: readonly QueryKey[] = [accountQuery.queryKey, OWNER_SESSION];
