import { createContext, useContext, useSyncExternalStore } from "react";
import type { EntryProject, KeepEntry } from "./unsent-entry";

/** Gives forms access to this device's outbox without importing it. */
export interface OutboxPort {
  /** The owner of the outbox. */
  userId: string;
  keep: KeepEntry;
  /** The project of a property owner. Accounts pass the project with each entry. */
  project?: EntryProject | undefined;
}

/** Undefined where entries must not be stored, for example while an admin views an owner's portal. Forms then send directly. */
export const OutboxContext = createContext<OutboxPort | undefined>(undefined);

export const useOutboxPort = (): OutboxPort | undefined => useContext(OutboxContext);

/** A message with files that this device has not finished sending. */
export interface OutgoingMessage {
  id: string;
  projectId: string;
  text: string;
  files: File[];
  /** RFC 3339. */
  sentAt: string;
}

const NONE: OutgoingMessage[] = [];
/** Keyed by user id, so that the next user of this window does not see them. */
const outgoing = new Map<string, OutgoingMessage[]>();
const listeners = new Set<() => void>();

/** Called by the outbox whenever a user's outgoing messages change. */
export function showOutgoing(userId: string, messages: OutgoingMessage[]): void {
  if (messages.length === 0 && !outgoing.has(userId)) return;
  outgoing.set(userId, messages);
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The outgoing messages of a user. */
export const useOutgoing = (userId: string | undefined): OutgoingMessage[] =>
  useSyncExternalStore(subscribe, () => (userId !== undefined && outgoing.get(userId)) || NONE);

/** A photo of a shot that this device has not sent yet. */
export interface WaitingShot {
  projectId: string;
  shot: string;
}

const waitingShots = new Map<string, WaitingShot[]>();

/** Called by the outbox whenever a user's entries change. */
export function showWaitingShots(userId: string, shots: WaitingShot[]): void {
  if (shots.length === 0 && !waitingShots.has(userId)) return;
  waitingShots.set(userId, shots);
  for (const listener of [...listeners]) listener();
}

const NO_SHOTS: WaitingShot[] = [];

/** The shots of a project whose photos wait in the outbox, one for each photo. */
export function useWaitingShots(projectId: string | undefined): string[] {
  const userId = useOutboxPort()?.userId;
  const all = useSyncExternalStore(subscribe, () => (userId !== undefined && waitingShots.get(userId)) || NO_SHOTS);
  return all.filter((waiting) => waiting.projectId === projectId).map(({ shot }) => shot);
}
