import type { Schemas } from "@/api/client";
import type { PhotoDraft } from "@/lib/photos/description";
import type { EventStatus } from "@/lib/project/event-words";
import type { ProjectStatus } from "@/lib/project/status";

/** The chosen project status and the status that was shown when it was chosen. */
export interface StatusChoice {
  status: ProjectStatus;
  seen_status: ProjectStatus;
}

/** A new status of an event. `version` is the event version it applies to. `title` is for display on this device. */
export interface EventChange {
  id: string;
  status: EventStatus;
  version: number;
  title?: string | undefined;
}

/** An unsent submission: an update, a message, files of a project, or a new status of an event. `id` is also the idempotency key. */
export interface UnsentEntry {
  id: string;
  notes: string;
  /** The project status that an update sets. */
  choice?: StatusChoice | undefined;
  /** The open events, tasks, and proposals that an update or a completed event closes. */
  closing?: Pick<Schemas["AddUpdate"], "close_events" | "close_tasks" | "close_proposals"> | undefined;
  /** Set for a new status of an event. */
  event?: EventChange | undefined;
  /** Set for a message, with the kind of participant who sends it. */
  message?: { participant: Schemas["ParticipantType"] } | undefined;
  /** Set for files that are added to the project itself. */
  addsFiles?: true | undefined;
  files: File[];
  /** What the files of an update or a project say, in their order. */
  descriptions?: (PhotoDraft | undefined)[] | undefined;
  /** The shot that each of the files was taken for, in their order. */
  shots?: (string | undefined)[] | undefined;
  /** Why an admin sets the status without photos that it needs. */
  shotsOverride?: string | undefined;
}

/** The project that an entry belongs to. */
export interface EntryProject {
  id: string;
  number: string;
}

/** The entry has a file that devices do not store, because it is a large video. */
export class NeedsConnection extends Error {}

/** Stores an entry on this device. Once it resolves, the entry survives a reload or a crash; it rejects if nothing was
 *  stored. */
export type KeepEntry = (project: EntryProject, entry: UnsentEntry) => Promise<void>;
