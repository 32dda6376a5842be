import messagePanelText from "locales/message-panel.ftl";
import { dayjs } from "@/lib/time/dates";
import { formatDay } from "@/lib/time/event-time";
import type { Pending } from "./draft";
import type { KnownMessage } from "./thread";

/** One row of the thread. */
export interface Row {
  /** The message's id, also while it is being sent, so that the row does not remount when it arrives. */
  key: string;
  message?: KnownMessage;
  pending?: Pending;
  /** The heading of a new day. */
  day: string | undefined;
  /** Whether this was the first unread message when the thread was opened. */
  isFirstNew: boolean;
}

/** The local date of an instant: `2026-11-25`. */
export const dayOf = (instant: string | Date): string => dayjs(instant).format("YYYY-MM-DD");

/** Cache of each message's day, because the rows are rebuilt whenever a message arrives. */
const days = new WeakMap<KnownMessage, string>();
function dayOfMessage(message: KnownMessage): string {
  const day = days.get(message) ?? dayOf(message.created_at);
  days.set(message, day);
  return day;
}

/** A day's heading. */
export function dayName(day: string, today: string): string {
  if (day === today) return messagePanelText("today");
  return dayjs(today).diff(day, "day") === 1 ? messagePanelText("yesterday") : formatDay(day);
}

/** The rows of a thread: its messages, followed by the ones being sent. */
export function rowsOf(
  messages: readonly KnownMessage[],
  pending: readonly Pending[],
  firstNew: string | undefined,
  today: string,
): Row[] {
  let last: string | undefined;
  const day = (of: string) => {
    const isNew = of !== last;
    last = of;
    return isNew ? dayName(of, today) : undefined;
  };
  const known = new Set(messages.slice(-20).map(({ id }) => id));
  return [
    ...messages.map((message) => ({
      key: message.id,
      message,
      day: day(dayOfMessage(message)),
      isFirstNew: message.id === firstNew,
    })),
    ...pending
      .filter(({ id }) => !known.has(id))
      .map((item) => ({ key: item.id, pending: item, day: day(dayOf(item.sentAt)), isFirstNew: false })),
  ];
}

/** The local time of a message: `HH:mm`. */
export const timeOf = (instant: string): string => dayjs(instant).format("HH:mm");
