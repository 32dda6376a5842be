import type { Schemas } from "@/api/client";
import { foldWords } from "@/lib/text/fold";
import type { ProjectStatus } from "./status";
import type { TakenPhoto } from "./taken-photos";

export type ProjectShots = Schemas["ProjectShots"];
type ProjectShotList = Schemas["ProjectShotList"];
type ProjectShot = Schemas["ProjectShot"];

/** A shot with the photos of it that are still on this device. */
export interface ShotState extends ProjectShot {
  phase: string;
  /** How many photos were taken that the portal does not have yet. */
  waiting: number;
  /** How many photos are missing besides those. */
  left: number;
}

/** The shots of lists in their order. `waiting` has the shot of each photo that the portal does not have yet. */
export function shotStates(lists: readonly ProjectShotList[], waiting: readonly string[]): ShotState[] {
  return lists.flatMap(({ phase, shots }) =>
    shots.map((shot) => {
      const count = waiting.filter((id) => id === shot.id).length;
      return { ...shot, phase, waiting: count, left: Math.max(0, shot.missing - count) };
    }),
  );
}

/** What a photo of the shot says. */
export const wordsOf = ({ room, phase }: Pick<ShotState, "room" | "phase">): TakenPhoto["words"] =>
  room ? { room, phase } : { phase };

/** How many photos are needed, and how many are missing. */
export function shotFigures(shots: readonly ShotState[]): { needed: number; left: number } {
  const sum = (number: (shot: ShotState) => number) => shots.reduce((total, shot) => total + number(shot), 0);
  return { needed: sum(({ count }) => count), left: sum(({ left }) => left) };
}

/** The photos that a status needs and that are missing, from lists that block it or only warn. */
export function demandOf(
  lists: readonly ProjectShotList[],
  waiting: readonly string[],
  status: ProjectStatus | undefined,
): { blocking: number; warning: number } {
  const missing = (enforcement: ProjectShotList["enforcement"]) => {
    const demanding = lists.filter(
      (list) => list.enforcement === enforcement && status !== undefined && list.needed_by.includes(status),
    );
    return shotFigures(shotStates(demanding, waiting)).left;
  };
  return { blocking: missing("block"), warning: missing("warn") };
}

/** The shots of a room; undefined for those that are not about one room. */
export interface ShotRoom {
  room: string | undefined;
  shots: ShotState[];
}

/** The shots by room, in the order of their lists. Those without a room come last. */
export function shotsByRoom(shots: readonly ShotState[]): ShotRoom[] {
  const rooms = new Map<string, ShotRoom>();
  for (const shot of shots) {
    const key = foldWords(shot.room ?? "");
    const place = rooms.get(key) ?? { room: shot.room ?? undefined, shots: [] };
    place.shots.push(shot);
    rooms.set(key, place);
  }
  return [...rooms.values()].sort((a, b) => Number(a.room === undefined) - Number(b.room === undefined));
}
