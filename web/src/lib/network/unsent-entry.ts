import type { Schemas } from "@/api/client";
import type { EventStatus } from "@/lib/project/event-words";
import type { ProjectStatus } from "@/lib/project/status";

/** A status that somebody chose, and the one that they saw then. */
export interface StatusChoice {
  status: ProjectStatus;
  seen_status: ProjectStatus;
}

/** A new status of an event. `version` is the version of the event that it was chosen for, and `title` says on the device which
 *  one it is. */
export interface EventChange {
  id: string;
  status: EventStatus;
  version: number;
  title?: string | undefined;
}

/** Something a person submitted, as it was written, before the portal has it: an update, a message, or a new status of
 *  an event. Its id is the idempotency key too. */
export interface UnsentEntry {
  id: string;
  notes: string;
  /** The project status that an update sets. */
  choice?: StatusChoice | undefined;
  /** What an update does with open events, tasks and proposals. */
  closing?: Pick<Schemas["AddUpdate"], "close_events" | "close_tasks" | "close_proposals"> | undefined;
  /** Makes it a new status of an event. */
  event?: EventChange | undefined;
  /** Makes it a message, sent as this kind of participant. */
  message?: { participant: Schemas["ParticipantType"] } | undefined;
  files: File[];
}

/** The project that an entry belongs to. */
export interface EntryProject {
  id: string;
  number: string;
}

/** Stores an entry on this device. Once it resolves, the entry survives a reload or a crash; it rejects if nothing was
 *  stored. */
export type KeepEntry = (project: EntryProject, entry: UnsentEntry) => Promise<void>;
