import {
  ApiProblem,
  hasLandedBefore,
  isProblem,
  messageOf,
  type Obstacle,
  obstacleOf,
  type Schemas,
} from "@/api/client";
import { attachmentFailure } from "@/lib/attachment-failure";
import type { KeptUpdate, Refusal, Standing } from "./kept-update";
import { outboxTexts as texts } from "./texts";

/** What an update goes through on its way: its project is looked up, its files go one by one, and then it goes itself. */
export type Step = "project" | "file" | "update";

/** What an attempt came to: it is there; its writer has taken it back meanwhile; there is no signal; the server is busy; nobody is signed in; its files are gone
 *  from the server and have to be sent again; or it is refused. */
export type Verdict =
  | { kind: "landed" }
  | { kind: "discarded" }
  | { kind: Obstacle }
  | { kind: "signed-out" }
  | { kind: "files-gone" }
  | Extract<Standing, { kind: "refused" }>;

const refused = (reason: Refusal, error: unknown, more: object = {}): Verdict => ({
  kind: "refused",
  reason,
  message: messageOf(error, texts.unknown),
  ...more,
});

/** The device cannot read what it keeps any more. */
const isUnreadable = (error: unknown) =>
  error instanceof DOMException && (error.name === "NotReadableError" || error.name === "NotFoundError");

/** What a failed step means for the update. Whatever passes by itself is waited for; what does not is the writer's to
 *  decide on. */
export function verdictOf(step: Step, error: unknown, file?: number): Verdict {
  // The page is left: the next one goes on.
  if (error instanceof DOMException && error.name === "AbortError") return { kind: "no-signal" };
  if (isUnreadable(error)) return { kind: "refused", reason: "file", message: texts.unreadable, file };
  // The device's own storage is full or fails: no word of the server about the update.
  if (error instanceof DOMException) return { kind: "busy" };
  if (!(error instanceof ApiProblem)) return refused("other", error);
  const { status } = error;
  const obstacle = obstacleOf(error);
  if (obstacle) return { kind: obstacle };
  if (status === 401) return { kind: "signed-out" };
  // Each try might end like this one: its writer learns of it, and has everything to try again.
  if (status >= 500) return { kind: "refused", reason: "other", message: texts.portalsFault };
  // An earlier attempt had arrived, and its answer was lost.
  if (hasLandedBefore(error)) return { kind: "landed" };
  if (step === "file") {
    const isFilesFault = status === 413 || status === 415 || status === 422;
    return isFilesFault
      ? refused("file", error, { file })
      : refused(status === 403 || status === 404 ? "gone" : "other", error);
  }
  if (status === 403 || status === 404) return refused("gone", error);
  if (isProblem(error, 409, "status_moved")) {
    return refused("moved", error, { present: (error.body as Schemas["OvertakenUpdate"]).current?.status });
  }
  if (attachmentFailure(error)) return { kind: "files-gone" };
  return refused("other", error);
}

/** What goes out, in the order that it was written in. */
export function dueOf(updates: readonly KeptUpdate[]): KeptUpdate[] {
  return updates.filter(({ standing }) => standing.kind === "waiting").sort((a, b) => a.keptAt - b.keptAt);
}

/** What of it is for one project. */
export const waitingFor = (projectId: string, updates: readonly KeptUpdate[]): KeptUpdate[] =>
  dueOf(updates).filter(({ project }) => project.id === projectId);

/** What is not on the server yet, and would be lost with the device. */
export const isUnsent = ({ standing }: KeptUpdate) => standing.kind !== "safe";

const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 5 * 60 * 1000;

/** How long to wait after so many rounds that did not send everything: 5 s, doubling up to 5 min. */
export const waitAfter = (failures: number) => Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);

/** What has arrived is shown until its writer has seen it, for a day at most. */
const SHOWN_FOR_MS = 24 * 60 * 60 * 1000;

export const isOver = ({ standing }: KeptUpdate, now: number) =>
  standing.kind === "safe" && now - standing.at > SHOWN_FOR_MS;

/** What of an update is left on the device once the server has it: enough to say so. */
export function landed(update: KeptUpdate, now: number): KeptUpdate {
  const files = update.files.map((file) => ({ ...file, content: new Blob() }));
  return { ...update, files, standing: { kind: "safe", at: now } };
}

/** An update whose files have to be sent again. */
export function withoutUploads(update: KeptUpdate): KeptUpdate {
  return { ...update, files: update.files.map(({ uploadId: _gone, ...file }) => file) };
}

/** An update of which one file has arrived. */
export function withUpload(update: KeptUpdate, index: number, uploadId: string): KeptUpdate {
  return { ...update, files: update.files.map((file, at) => (at === index ? { ...file, uploadId } : file)) };
}

/** How somebody answers a refusal: once more as it is; without the status that was overtaken; with it all the same; or
 *  without the file that is not taken. */
export type Answer = "again" | "without-status" | "with-status" | "without-file";

/** The answers that a refusal allows, the likeliest first. */
export function answersTo({ standing, choice }: KeptUpdate): Answer[] {
  if (standing.kind !== "refused") return [];
  if (standing.reason === "moved" && choice) return ["without-status", "with-status"];
  if (standing.reason === "file" && standing.file !== undefined) return ["without-file", "again"];
  return ["again"];
}

/** An update that goes out again, as its writer has answered. */
export function answered(update: KeptUpdate, answer: Answer): KeptUpdate {
  const { standing, choice, files } = update;
  const waiting: KeptUpdate = { ...update, standing: { kind: "waiting" } };
  if (standing.kind !== "refused" || answer === "again") return waiting;
  if (answer === "without-status") return { ...waiting, choice: undefined };
  if (answer === "without-file") return { ...waiting, files: files.filter((_, index) => index !== standing.file) };
  return { ...waiting, choice: choice && { ...choice, seen_status: standing.present ?? choice.seen_status } };
}
