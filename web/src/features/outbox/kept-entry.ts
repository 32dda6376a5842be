import type { ProjectStatus } from "@/lib/status";
import type { StatusChoice } from "@/lib/unsent-update";

/** A file of an update as it lies on the device. */
export interface KeptFile {
  name: string;
  /** The declared media type. */
  type: string;
  size: number;
  content: Blob;
  /** Which one it was of the files that were written: one before it may be left out since. */
  place: number;
  /** What it became on the server, where it waits for its update. */
  uploadId?: string;
}

/** Why the server does not take an update as it is. */
export type Refusal = "gone" | "moved" | "file" | "other";

/** What became of an update. Only a person can end a refusal, and nothing but a person discards one. */
export type Standing =
  | { kind: "waiting" }
  | {
      kind: "refused";
      reason: Refusal;
      /** In the server's words. */
      message: string;
      /** Where the project stands now, when somebody else has moved it. */
      present?: ProjectStatus | undefined;
      /** The file that is meant. */
      file?: number | undefined;
    }
  | { kind: "safe"; at: number };

/** An update that its writer's device keeps until the server has it. The project is named by its id: a code may change
 *  meanwhile, and it opens the owner's portal, which a lost phone must not. */
export interface KeptUpdate {
  /** The update's own from the start, and its idempotency key. */
  id: string;
  /** Who wrote it: nobody else who uses the device sees or sends it. */
  userId: string;
  project: { id: string; number: string };
  notes: string;
  choice?: StatusChoice | undefined;
  files: KeptFile[];
  /** Milliseconds since 1970. */
  keptAt: number;
  standing: Standing;
}
