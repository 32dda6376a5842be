import type { ProjectStatus } from "./status";

/** How long sending one may stand still until the device keeps it: nobody on a roof watches a wheel turn. */
export const KEPT_AFTER_MS = 8000;

/** A status that somebody chose, and the one that they saw then. */
export interface StatusChoice {
  status: ProjectStatus;
  seen_status: ProjectStatus;
}

/** A file that goes with an update. */
export interface UnsentFile {
  file: File;
  /** What it became on the server, where it has arrived already. */
  uploadId?: string;
}

/** An update as it was written, before the portal has it. Its id is the idempotency key too. */
export interface UnsentUpdate {
  id: string;
  notes: string;
  choice?: StatusChoice;
  files: UnsentFile[];
}
