import type { EntryProject, EventChange, StatusChoice, UnsentEntry } from "@/lib/network/unsent-entry";

/** A file of an entry as it lies on the device, always the original. */
export interface KeptFile {
  name: string;
  /** The declared media type. */
  type: string;
  size: number;
  content: Blob;
  /** Which one it was of the files that were written: one before it may be left out since. */
  place: number;
  /** What it became on the server, where it waits for its entry. */
  uploadId?: string | undefined;
  /** Whether that upload is a smaller version of the photo; the original follows. */
  isSmall?: true | undefined;
  /** The upload of the original, after a smaller version went ahead. */
  originalId?: string | undefined;
}

/** Why the server does not take an entry as it is. */
export type Refusal = "gone" | "event-gone" | "moved" | "closing" | "file" | "other";

/** What became of an entry. Only a person can end a refusal, and nothing but a person discards one. */
export type Standing =
  | { kind: "waiting" }
  | {
      kind: "refused";
      reason: Refusal;
      /** In the server's words. */
      message: string;
      /** Where the project or the event stands now, when somebody else has moved it. */
      present?: string | undefined;
      /** The event's version now. */
      version?: number | undefined;
      /** The file that is meant. */
      file?: number | undefined;
    }
  | { kind: "safe"; at: number };

/** An update, message, or event status that its writer's device keeps until the server has all of it. The project is
 *  named by its id: a code may change meanwhile, and it opens the owner's portal, which a lost phone must not. */
export interface KeptEntry extends Omit<UnsentEntry, "files"> {
  /** Who wrote it, an account's id or `ownerSender`: nobody else who uses the device sees or sends it. */
  userId: string;
  project: EntryProject;
  choice?: StatusChoice | undefined;
  event?: EventChange | undefined;
  files: KeptFile[];
  /** Milliseconds since 1970. */
  keptAt: number;
  standing: Standing;
  /** Its writer was told that it waits, and is told that it has arrived. Everything else only shows a toast. */
  isLate?: true | undefined;
  /** How its writer answered the offer of smaller photos on a slow connection; undefined until then. */
  photos?: "smaller" | "originals" | undefined;
  /** The server has it with smaller photos; only the originals are left to send. */
  isPosted?: true | undefined;
  /** The writer wants the originals sent now, on whatever connection. */
  sendsOriginalsNow?: true | undefined;
  /** The id of the message that carries a message's originals. */
  originalsMessageId?: string | undefined;
}

export type EntryKind = "update" | "event" | "message";

export const kindOf = ({ event, message }: Pick<KeptEntry, "event" | "message">): EntryKind =>
  message ? "message" : event ? "event" : "update";

/** Who an owner's entries belong to: whoever opens the same project's owner portal. */
export const ownerSender = (projectId: string) => `owner:${projectId}`;
export const isOwnerSender = (sender: string) => sender.startsWith("owner:");
