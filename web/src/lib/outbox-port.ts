import { createContext, useContext, useSyncExternalStore } from "react";
import type { EntryProject, KeepEntry } from "./unsent-entry";

/** How a form reaches the outbox of this device without knowing it. */
export interface OutboxPort {
  keep: KeepEntry;
  /** The one project of a property owner; accounts name theirs. */
  project?: EntryProject | undefined;
}

/** Absent where nothing may be kept, such as while an admin looks at an owner's portal: then forms send by themselves. */
export const OutboxContext = createContext<OutboxPort | undefined>(undefined);

export const useOutboxPort = (): OutboxPort | undefined => useContext(OutboxContext);

/** A message with files that this device is still sending. */
export interface OutgoingMessage {
  id: string;
  projectId: string;
  text: string;
  files: File[];
  /** RFC 3339. */
  sentAt: string;
}

let outgoing: OutgoingMessage[] = [];
const listeners = new Set<() => void>();

/** Called by the outbox whenever its messages change. */
export function showOutgoing(messages: OutgoingMessage[]): void {
  if (messages.length === 0 && outgoing.length === 0) return;
  outgoing = messages;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The messages with files that this device is still sending. */
export const useOutgoing = (): OutgoingMessage[] => useSyncExternalStore(subscribe, () => outgoing);
