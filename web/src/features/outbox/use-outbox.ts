import { useSyncExternalStore } from "react";
import { type OutboxContent, outboxOf } from "./outbox";

/** The user's entries on this device. */
export function useOutbox(userId: string): OutboxContent {
  const outbox = outboxOf(userId);
  return useSyncExternalStore(outbox.subscribe, outbox.snapshot);
}
