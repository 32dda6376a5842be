import outboxText from "locales/outbox.ftl";
import { ApiProblem, messageOf, type Obstacle, obstacleOf, type Schemas, wasSavedEarlier } from "@/api/client";
import { attachmentFailure } from "@/lib/forms/attachment-failure";
import type { ProjectStatus } from "@/lib/project/status";
import { type Connection, isSlow, takesOriginals } from "./connection";
import { type KeptEntry, type KeptFile, kindOf, type Refusal, type Standing } from "./kept-entry";
import { isPhoto } from "./photo";

/** The steps of sending an entry: look up its project, upload its files one by one, post the entry. */
export type Step = "project" | "file" | "post";

/** The result of an attempt. `landed`: complete. `posted`: accepted, originals still to send. `discarded`: the author removed
 *  it. `changed`: the author chose smaller photos, so restart. `slow`: originals wait for a faster connection. `Obstacle`: no
 *  signal, or the server is busy. `signed-out`: no session. `files-gone`: uploads expired, so upload again. `refused`: rejected. */
export type Verdict =
  | { kind: "landed" }
  | { kind: "posted" }
  | { kind: "discarded" }
  | { kind: "changed" }
  | { kind: "slow" }
  | { kind: Obstacle }
  | { kind: "signed-out" }
  | { kind: "files-gone" }
  | Extract<Standing, { kind: "refused" }>;

const refused = (reason: Refusal, error: unknown, more: object = {}): Verdict => ({
  kind: "refused",
  reason,
  message: messageOf(error, outboxText("unknown")),
  ...more,
});

/** The device can no longer read the stored file. */
const isUnreadable = (error: unknown) =>
  error instanceof DOMException && (error.name === "NotReadableError" || error.name === "NotFoundError");

/** Whether the portal failed, and may fail again. */
export const isFault = (error: unknown): boolean =>
  error instanceof ApiProblem && error.status >= 500 && !obstacleOf(error);

/** Maps an error of a step to a verdict. Temporary failures are retried; the others need the author's decision. */
export function verdictOf(step: Step, error: unknown, file?: number): Verdict {
  // The page was closed; the next one continues.
  if (error instanceof DOMException && error.name === "AbortError") return { kind: "no-signal" };
  if (isUnreadable(error)) return { kind: "refused", reason: "file", message: outboxText("unreadable"), file };
  // Local storage is full or fails; this says nothing about the update.
  if (error instanceof DOMException) return { kind: "busy" };
  if (!(error instanceof ApiProblem)) return refused("other", error);
  const { status } = error;
  const obstacle = obstacleOf(error);
  if (obstacle) return { kind: obstacle };
  if (status === 401) return { kind: "signed-out" };
  // A retry may fail in the same way, so let the author decide when to try again.
  if (isFault(error)) return { kind: "refused", reason: "other", message: outboxText("portals-fault"), file };
  // An earlier attempt succeeded, but its response was lost.
  if (wasSavedEarlier(error) || (status === 409 && error.code === "23505")) return { kind: "landed" };
  if (status === 404) return refused(error.code === "event_gone" ? "event-gone" : "gone", error);
  // The project is still accessible; a role or second factor is missing, as the server's message explains.
  if (status === 403) return refused("other", error);
  if (step === "file") {
    const isFilesFault = status === 413 || status === 415 || status === 422;
    return isFilesFault ? refused("file", error, { file }) : refused("other", error);
  }
  if (status === 409 && error.code === "status_moved") {
    return refused("moved", error, { present: (error.body as Schemas["OvertakenUpdate"]).current?.status });
  }
  if (status === 409 && error.code === "open_work_changed") return refused("closing", error);
  if (status === 412) {
    const event = (error.body as Schemas["StaleEvent"]).current;
    return refused("moved", error, { present: event?.status, version: event?.version });
  }
  if (attachmentFailure(error)) return { kind: "files-gone" };
  return refused("other", error);
}

/** Whether both set the status of the same event, or of the same project. */
const chooseForTheSame = (one: KeptEntry, other: KeptEntry) =>
  one.event
    ? one.event.id === other.event?.id
    : one.choice !== undefined && other.choice !== undefined && one.project.id === other.project.id;

/** Whether its status was chosen after a rejected one of the same event or project. It waits until the author resolves the
 *  rejection. */
export const followsRefusal = (entry: KeptEntry, entries: readonly KeptEntry[]) =>
  entries.some(
    (other) =>
      other.standing.kind === "refused" &&
      !other.isPosted &&
      other.keptAt <= entry.keptAt &&
      chooseForTheSame(other, entry),
  );

/** The entries to send, in the order in which they were written; deferred originals come last. */
export function dueOf(entries: readonly KeptEntry[]): KeptEntry[] {
  return entries
    .filter((entry) => entry.standing.kind === "waiting" && !followsRefusal(entry, entries))
    .sort((a, b) => Number(a.isPosted ?? false) - Number(b.isPosted ?? false) || a.keptAt - b.keptAt);
}

/** Whether an entry may be sent on this connection. */
export const mayGo = (entry: KeptEntry, connection: Connection): boolean =>
  !entry.isPosted || entry.sendsOriginalsNow === true || takesOriginals(connection);

/** Later status changes that build on a status that has just arrived, updated to expect the new project status or event version.
 *  Not for originals, which change neither. */
export function chosenAfter(landed: KeptEntry, entries: readonly KeptEntry[]): KeptEntry[] {
  if (landed.isPosted) return [];
  return entries.flatMap((later) => {
    const { id, keptAt, standing, choice, event } = later;
    const isLater = id !== landed.id && keptAt >= landed.keptAt && standing.kind === "waiting";
    if (!isLater || !chooseForTheSame(landed, later)) return [];
    return {
      ...later,
      choice: choice && landed.choice && { ...choice, seen_status: landed.choice.status },
      event: event && landed.event && { ...event, version: Math.max(event.version, landed.event.version + 1) },
    };
  });
}

/** Whether to offer smaller photos for an entry: once, on a slow connection, while photos remain to be sent. */
export const offersSmaller = ({ standing, isPosted, photos, files }: KeptEntry, connection: Connection): boolean =>
  standing.kind === "waiting" &&
  !isPosted &&
  photos === undefined &&
  isSlow(connection) &&
  files.some((file) => file.uploadId === undefined && isPhoto(file));

/** The files that an attempt sends: all of them, or the originals of photos that were sent smaller. */
export const filesToSend = ({ files, isPosted }: KeptEntry): KeptFile[] =>
  isPosted ? files.filter(({ isSmall }) => isSmall) : files;

/** The upload id of a file in the current phase of the entry, if it is uploaded. */
export const arrivedAs = ({ isPosted }: KeptEntry, file: KeptFile): string | undefined =>
  isPosted ? file.originalId : file.uploadId;

/** Whether the entry would be lost with the device, because the server does not have all of it. */
export const isUnsent = ({ standing }: KeptEntry) => standing.kind !== "safe";

const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 5 * 60 * 1000;

/** The retry delay in milliseconds: 5 s, doubling up to 5 min. */
export const waitAfter = (failures: number) => Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);

const A_DAY_MS = 24 * 60 * 60 * 1000;

/** How long an arrived entry stays in the list unless dismissed, in milliseconds. Short for messages, because their thread shows
 *  them. */
const SHOWN_FOR_MS = { update: A_DAY_MS, event: A_DAY_MS, files: A_DAY_MS, message: 60 * 1000 };

export const isOver = (entry: KeptEntry, now: number) =>
  entry.standing.kind === "safe" && now - entry.standing.at > SHOWN_FOR_MS[kindOf(entry)];

/** An arrived entry without its files, to show that it arrived. */
export function landed(update: KeptEntry, now: number): KeptEntry {
  const files = update.files.map((file) => ({ ...file, content: new Blob() }));
  return { ...update, files, standing: { kind: "safe", at: now } };
}

/** An entry that the server has with smaller photos. `messageId` is the id of the message that will carry a message's originals. */
export function posted(entry: KeptEntry, messageId: string): KeptEntry {
  return { ...entry, isPosted: true, originalsMessageId: entry.message && messageId };
}

/** An entry whose files have to be uploaded again. */
export function withoutUploads(entry: KeptEntry): KeptEntry {
  const files = entry.files.map(({ uploadId, isSmall, originalId: _gone, ...file }) =>
    entry.isPosted ? { ...file, uploadId, isSmall } : file,
  );
  return { ...entry, files };
}

/** An entry with one more uploaded file, identified by its position. */
export function withUpload(entry: KeptEntry, place: number, uploadId: string, isSmall?: true): KeptEntry {
  const arrived = entry.isPosted ? { originalId: uploadId } : { uploadId, isSmall };
  return { ...entry, files: entry.files.map((file) => (file.place === place ? { ...file, ...arrived } : file)) };
}

/** An entry without its rejected file, and that file as an entry of its own: a message of files alone for a message, a file of the
 *  project for such files, otherwise an update. Undefined if the entry has no other file. */
export function withFileAside(entry: KeptEntry, verdict: Verdict, id: string) {
  if (verdict.kind !== "refused" || verdict.reason !== "file" || verdict.file === undefined) return undefined;
  const file = entry.files[verdict.file];
  if (!file || entry.files.length < 2 || entry.isPosted) return undefined;
  const aside: KeptEntry = {
    ...entry,
    id,
    notes: notesAside(entry, file),
    choice: undefined,
    closing: undefined,
    event: undefined,
    files: [file],
    isAside: true,
    standing: { ...verdict, file: 0 },
  };
  const rest: KeptEntry = {
    ...entry,
    files: entry.files.filter((other) => other !== file),
    standing: { kind: "waiting" },
  };
  return { rest, aside };
}

/** An update needs notes, which an event's status may not have. A message's text is sent with the other files, and a project's files
 *  have none. */
function notesAside({ notes, event, message, addsFiles }: KeptEntry, file: KeptFile): string {
  if (message || addsFiles) return "";
  return notes.trim() || event?.title || file.name;
}

/** The author's answer to a rejection: retry unchanged, without the outdated status, with it anyway, without closing the changed
 *  open work, or without the rejected file. */
export type Answer = "again" | "without-status" | "with-status" | "without-closing" | "without-file";

/** The available answers to a rejection, most likely first. */
export function answersTo({ standing, choice, event, files, notes, isAside }: KeptEntry): Answer[] {
  if (standing.kind !== "refused") return [];
  // A deleted event cannot be restored.
  if (standing.reason === "event-gone") return [];
  // An event cannot be set to its current status.
  if (standing.reason === "moved" && event) return standing.present === event.status ? [] : ["with-status"];
  if (standing.reason === "moved" && choice) return ["without-status", "with-status"];
  if (standing.reason === "closing") return ["without-closing"];
  // The server has the rest of the update, so there is nothing to send without the file.
  if (isAside) return ["again"];
  // A message needs text or a file.
  const canGoWithout = files.length > 1 || notes.trim() !== "";
  if (standing.reason === "file" && standing.file !== undefined && canGoWithout) return ["without-file", "again"];
  return ["again"];
}

/** The update to send again, changed according to the answer. */
export function answered(update: KeptEntry, answer: Answer): KeptEntry {
  const { standing, choice, event, files } = update;
  const waiting: KeptEntry = { ...update, standing: { kind: "waiting" } };
  if (standing.kind !== "refused" || answer === "again") return waiting;
  if (answer === "without-status") return { ...waiting, choice: undefined, closing: undefined };
  if (answer === "without-closing") return { ...waiting, closing: undefined };
  if (answer === "without-file") return { ...waiting, files: files.filter((_, index) => index !== standing.file) };
  if (event) return { ...waiting, event: { ...event, version: standing.version ?? event.version } };
  const seen = standing.present as ProjectStatus | undefined;
  return { ...waiting, choice: choice && { ...choice, seen_status: seen ?? choice.seen_status } };
}
