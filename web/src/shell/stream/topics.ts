import type { QueryKey } from "@tanstack/react-query";
import { accountQuery } from "@/api/account";
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

const project = [["project"], ["dashboard"], ["owner"], ["contractor"]];

/** What each topic of the stream makes stale. A topic that is not listed makes nothing stale. */
export const TOPICS: Readonly<Record<string, TopicRule>> = {
  // A company that is given or loses a project, and a new code of it, change what each sees of its events.
  project: rule([...project, ["event"]]),
  update: rule([...project, ["update"], ["file"]]),
  look: rule([["update", "unread"]]),
  // Messages show files too.
  file: rule([["file"], ["owner"], ["message", "thread"]]),
  event: rule([["event"]]),
  timeslot: rule([["event"]]),
  task: rule([["task"]]),
  note: rule([["note"]]),
  message: rule([["message"]], MESSAGE_DEBOUNCE_MS),
  owner_read: rule([["message"]], MESSAGE_DEBOUNCE_MS),
  notification: rule([["notification"]]),
  contractor: rule([["contractor"], ["project"]]),
  session: rule([accountQuery.queryKey, ["settings"]]),
  // A name shows on the pages of companies too.
  user: rule([accountQuery.queryKey, ["settings"], ["user"], ["contractor"]]),
  security_alert: rule([securityAlertsQuery.queryKey]),
  owner_session: rule([["owner", "session"]]),
};

/** What tells whether the session goes on: asked when the server refuses the stream, as it does when one is over. */
export const SESSION_KEYS: readonly QueryKey[] = [accountQuery.queryKey, ["owner", "session"]];
