import { createContext, useContext, useSyncExternalStore } from "react";
import type { EntryProject, KeepEntry } from "./unsent-entry";

/** How a form reaches the outbox of this device without knowing it. */
export interface OutboxPort {
  /** Whose outbox it is. */
  userId: string;
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

const NONE: OutgoingMessage[] = [];
/** By whose they are: whoever signs in next in this window sees nothing of them. */
const outgoing = new Map<string, OutgoingMessage[]>();
const listeners = new Set<() => void>();

/** Called by somebody's outbox whenever its messages change. */
export function showOutgoing(userId: string, messages: OutgoingMessage[]): void {
  if (messages.length === 0 && !outgoing.has(userId)) return;
  outgoing.set(userId, messages);
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The messages with files that this device is still sending for somebody. */
export const useOutgoing = (userId: string | undefined): OutgoingMessage[] =>
  useSyncExternalStore(subscribe, () => (userId !== undefined && outgoing.get(userId)) || NONE);
