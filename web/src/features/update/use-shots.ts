import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Schemas } from "@/api/client";
import type { Uploads } from "@/components/files/use-uploads";
import { useWaitingShots } from "@/lib/network/outbox-port";
import { demandOf, type ProjectShots, type ShotState, shotStates, wordsOf } from "@/lib/project/shots";
import type { ProjectStatus } from "@/lib/project/status";
import { forgetHanded, type HeldPhoto, handedOver, type TakenPhoto } from "@/lib/project/taken-photos";
import { projectShotsQuery } from "@/lib/site/shots-query";
import { isBlank } from "@/lib/text/clean";

/** The shots of the form's files. */
type Taken = ReadonlyMap<File, string>;

const takenOf = (photos: HeldPhoto[]): Taken => new Map(photos.map(({ file, shot }) => [file, shot]));

/** The photos that were handed to the form when it opened. */
export function useHandedPhotos(projectId: string) {
  const [photos] = useState(() => handedOver(projectId));
  useEffect(() => forgetHanded(projectId), [projectId]);
  return photos;
}

interface ShotsOptions {
  project: { id: string; project_code?: string | undefined; shots?: ProjectShots | undefined };
  /** The status that the update sets. */
  status: ProjectStatus | undefined;
  uploads: Uploads;
  /** The photos with which the form opened. */
  given: HeldPhoto[];
  /** Receives each photo that is taken for a shot, with the description that it gets from the shot. */
  onTaken: (file: File, words: TakenPhoto["words"]) => void;
}

export interface FormShots {
  shots: ShotState[];
  /** How many photos are missing that the status needs: those that forbid it, and others. */
  demand: { blocking: number; warning: number };
  /** Whether the user may set the status without the photos. */
  canOverride: boolean;
  reason: string;
  setReason: (reason: string) => void;
  /** Whether the status cannot be set yet. */
  isBlocked: boolean;
  addPhoto: (file: File, shot: ShotState) => void;
  /** The photos that were taken for shots, by file. */
  photos: HeldPhoto[];
  /** The shot of each of these files; undefined if none was taken for one. */
  shotsOf: (files: readonly File[]) => (string | undefined)[] | undefined;
  /** Why an admin sets the status without photos that it needs; undefined if it needs none or there is no reason. */
  override: string | undefined;
  /** The part of the update's request. */
  body: () => Pick<Schemas["AddUpdate"], "shots" | "shots_override">;
}

/** What a project needs photos of, and which of the form's photos were taken for it. */
export function useShots({ project, status, uploads, given, onTaken }: ShotsOptions): FormShots {
  const { id, project_code: code } = project;
  const { data } = useQuery({ ...projectShotsQuery(code ?? ""), enabled: code !== undefined });
  // Without a network, the device knows what the schedule said.
  const known = data ?? project.shots;
  const lists = known?.lists ?? [];
  const [taken, setTaken] = useState(() => takenOf(given));
  const [reason, setReason] = useState("");
  const kept = useWaitingShots(id);
  const picked = uploads.good.flatMap(({ file }) => taken.get(file) ?? []);
  const waiting = [...kept, ...picked];
  const demand = demandOf(lists, waiting, status);
  const canOverride = known?.abilities.override_missing === true;
  const isOverridden = demand.blocking > 0 && canOverride && !isBlank(reason);
  const override = isOverridden ? reason.trim() : undefined;
  return {
    shots: shotStates(lists, waiting),
    demand,
    canOverride,
    reason,
    setReason,
    isBlocked: demand.blocking > 0 && !isOverridden,
    addPhoto: (file, shot) => {
      setTaken((before) => new Map(before).set(file, shot.id));
      onTaken(file, wordsOf(shot));
      uploads.add([file]);
    },
    photos: uploads.items.flatMap(({ file }) => {
      const shot = taken.get(file);
      return shot === undefined ? [] : { file, shot };
    }),
    shotsOf: (files) => (files.some((file) => taken.has(file)) ? files.map((file) => taken.get(file)) : undefined),
    override,
    body: () => {
      const shots = uploads.items.flatMap(({ file, upload }) => {
        const shot = taken.get(file);
        return upload && shot !== undefined ? { upload: upload.id, shot } : [];
      });
      return { ...(shots.length > 0 && { shots }), ...(override && { shots_override: override }) };
    },
  };
}
