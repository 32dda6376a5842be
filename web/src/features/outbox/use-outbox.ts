import { useSyncExternalStore } from "react";
import { type OutboxContent, outboxOf } from "./outbox";

/** What somebody keeps on this device. */
export function useOutbox(userId: string): OutboxContent {
  const outbox = outboxOf(userId);
  return useSyncExternalStore(outbox.subscribe, outbox.snapshot);
}
