import type { Schemas } from "@/api/client";
import type { ProjectStatus } from "@/lib/project/status";

export type ShotList = Schemas["ShotList"];

/** A shot as it is edited. */
export interface ShotDraft {
  /** Identifies the row. */
  key: number;
  /** The shot of the list; undefined for a new one. */
  id: string | undefined;
  /** The shot whose example picture a copied shot gets. */
  exampleOf: string | undefined;
  room: string;
  subject: string;
  count: number;
  /** The address of the saved example picture. */
  example: string | undefined;
  /** A new example picture, or null to remove the saved one. */
  picture: File | null | undefined;
}

/** A list as it is edited. */
export interface ListDraft {
  damageType: string;
  phase: string;
  status: ProjectStatus | "";
  enforcement: Schemas["ShotEnforcement"];
  shots: ShotDraft[];
}

/** An empty row. */
export const newShot = (key: number, room = ""): ShotDraft => ({
  key,
  id: undefined,
  exampleOf: undefined,
  room,
  subject: "",
  count: 1,
  example: undefined,
  picture: undefined,
});

/** The draft of a new list. */
export const newDraft = (): ListDraft => ({
  damageType: "",
  phase: "damage",
  status: "",
  enforcement: "warn",
  shots: [newShot(0)],
});

/** The draft of a saved list. A copy gets shots of its own, with the same example pictures, and needs a damage type. */
export function draftOf(list: ShotList, isCopy: boolean): ListDraft {
  return {
    damageType: isCopy ? "" : (list.damage_type ?? ""),
    phase: list.phase,
    status: list.needed_for_status ?? "",
    enforcement: list.enforcement,
    shots: list.shots.map(({ id, room, subject, count, example_url }, key) => ({
      key,
      id: isCopy ? undefined : id,
      exampleOf: isCopy ? id : undefined,
      room: room ?? "",
      subject,
      count,
      example: example_url ?? undefined,
      picture: undefined,
    })),
  };
}

/** The draft as the server takes it. Shots of another list are new ones. */
export function savedAs(draft: ListDraft, list: ShotList | undefined): Schemas["SaveShotList"] {
  return {
    damage_type: draft.damageType || null,
    phase: draft.phase,
    needed_for_status: draft.status || null,
    enforcement: draft.enforcement,
    shots: draft.shots.map(({ id, exampleOf, room, subject, count }) => ({
      id: list && id ? id : null,
      example_of: exampleOf ?? null,
      room: room || null,
      subject,
      count,
    })),
  };
}

/** The shots with one moved by `step` places. Does nothing at the ends. */
export function moved(shots: readonly ShotDraft[], key: number, step: -1 | 1): ShotDraft[] {
  const from = shots.findIndex((shot) => shot.key === key);
  const shot = shots[from];
  const others = shots.filter((other) => other.key !== key);
  const to = from + step;
  if (!shot || to < 0 || to >= shots.length) return [...shots];
  return [...others.slice(0, to), shot, ...others.slice(to)];
}
