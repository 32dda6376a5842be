import { mediaType, needsConnection } from "@/lib/forms/file-rules";
import {
  type EntryProject,
  type EventChange,
  NeedsConnection,
  type StatusChoice,
  type UnsentEntry,
} from "@/lib/network/unsent-entry";
import type { PhotoDraft } from "@/lib/photos/description";

/** A file of an entry as stored on the device, always the original. */
export interface KeptFile {
  name: string;
  /** The declared media type. */
  type: string;
  size: number;
  content: Blob;
  /** The shot that the photo was taken for. */
  shot?: string | undefined;
  /** The file's position in the entry as written. Files before it may have been removed since. */
  place: number;
  /** The id of its upload, which waits to be attached. */
  uploadId?: string | undefined;
  /** Whether that upload is a smaller version of the photo; the original is sent later. */
  isSmall?: true | undefined;
  /** The id of the original's upload, after a smaller version was sent. */
  originalId?: string | undefined;
  /** What the photo says; missing in entries of older versions. */
  description?: PhotoDraft | undefined;
}

/** The files of a new entry, each with its description. Throws if one of them is too large to store on a device. */
export function keptFiles(files: readonly File[], said: Pick<UnsentEntry, "descriptions" | "shots"> = {}): KeptFile[] {
  if (files.some(needsConnection)) throw new NeedsConnection();
  return files.map((file, place) => {
    const { name, size } = file;
    const type = mediaType(file) ?? file.type;
    const [description, shot] = [said.descriptions?.[place], said.shots?.[place]];
    return { name, size, type, content: file, place, description, shot };
  });
}

/** Why the server rejected an entry. */
export type Refusal = "gone" | "event-gone" | "moved" | "closing" | "file" | "other";

/** The state of an entry. Only the user can resolve a rejection or discard an entry. */
export type Standing =
  | { kind: "waiting" }
  | {
      kind: "refused";
      reason: Refusal;
      /** The server's message. */
      message: string;
      /** The current status of the project or event, if someone else changed it. */
      present?: string | undefined;
      /** The current version of the event. */
      version?: number | undefined;
      /** Index of the rejected file. */
      file?: number | undefined;
    }
  | { kind: "safe"; at: number };

/** An update, message, event status, or files of a project, stored on its author's device until the server has all of it. The
 *  project is identified by its id, not its code: the code may change, and it opens the owner's portal, so a lost phone must not
 *  reveal it. */
export interface KeptEntry extends Omit<UnsentEntry, "files" | "descriptions" | "shots"> {
  /** The author, an account's id or the result of `ownerSender`. No other user of the device sees or sends the entry. */
  userId: string;
  project: EntryProject;
  choice?: StatusChoice | undefined;
  event?: EventChange | undefined;
  files: KeptFile[];
  /** Milliseconds since 1970. */
  keptAt: number;
  standing: Standing;
  /** Its author was told that it is waiting, so its arrival is shown too. Other entries only show a toast. */
  isLate?: true | undefined;
  /** A file that the server rejected, set aside from its entry so that the rest could be sent. */
  isAside?: true | undefined;
  /** The author's answer to the offer of smaller photos on a slow connection; undefined until then. */
  photos?: "smaller" | "originals" | undefined;
  /** The server has it with smaller photos; only the originals remain to be sent. */
  isPosted?: true | undefined;
  /** The author wants the originals sent now, on any connection. */
  sendsOriginalsNow?: true | undefined;
  /** The id of the message that will carry the originals. */
  originalsMessageId?: string | undefined;
}

export type EntryKind = "update" | "event" | "message" | "files";

export function kindOf({ event, message, addsFiles }: Pick<KeptEntry, "event" | "message" | "addsFiles">): EntryKind {
  if (message) return "message";
  if (event) return "event";
  return addsFiles ? "files" : "update";
}

/** The author id for an owner's entries: anyone in the owner portal of the same project. */
export const ownerSender = (projectId: string) => `owner:${projectId}`;
export const isOwnerSender = (sender: string) => sender.startsWith("owner:");

/** A message as shown in its thread until the server has it. */
export function outgoing({ id, project, message, notes, files, keptAt, isPosted, standing }: KeptEntry) {
  if (!message || isPosted || standing.kind === "refused") return [];
  const shown = files.map(({ content, name, type }) => new File([content], name, { type }));
  return [{ id, projectId: project.id, text: notes, files: shown, sentAt: new Date(keptAt).toISOString() }];
}

/** The shots whose photos the server does not have yet. A rejected entry counts, because its author decides about it. */
export function waitingShots({ project, files, isPosted, standing }: KeptEntry) {
  if (isPosted || standing.kind === "safe") return [];
  return files.flatMap(({ shot }) => (shot === undefined ? [] : { projectId: project.id, shot }));
}
