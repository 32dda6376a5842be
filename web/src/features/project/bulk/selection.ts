import { useState } from "react";
import type { ProjectCard } from "@/api/project";
import { useHeldWords, useHolding } from "@/components/fields/use-held-words";

/** The most projects that one bulk change may include; same limit as the server. */
export const BULK_MAX = 200;

/** The selected projects of a list. */
export interface Selection {
  /** The selected projects as last shown in the list. */
  chosen: ProjectCard[];
  has: (project: ProjectCard) => boolean;
  isFull: boolean;
  /** Selects or deselects a project. With `range`, selects everything from the previously toggled project to this one. */
  toggle: (project: ProjectCard, range?: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
  keep: (codes: ReadonlySet<string>) => void;
}

/** Keeps the selection, including projects that the list no longer shows. It survives when the session ends and the same user
 *  signs in again. */
export function useSelection(shown: ProjectCard[]): Selection {
  const held = useHeldWords<ReadonlyMap<string, ProjectCard>>("chosen projects");
  const [kept, setKept] = useState<ReadonlyMap<string, ProjectCard>>(held.given ?? new Map());
  useHolding(held, () => (kept.size > 0 ? kept : undefined));
  const [anchor, setAnchor] = useState<string>();
  const now = new Map(shown.map((project) => [project.id, project]));

  const change = (projects: ProjectCard[], isChosen: boolean) => {
    const next = new Map(kept);
    for (const project of projects) {
      if (!isChosen) next.delete(project.id);
      else if (next.size < BULK_MAX) next.set(project.id, project);
    }
    setKept(next);
  };
  return {
    chosen: [...kept.values()].map((project) => now.get(project.id) ?? project),
    has: ({ id }) => kept.has(id),
    isFull: kept.size >= BULK_MAX,
    toggle: (project, range = false) => {
      const ends = [anchor, project.id].map((id) => shown.findIndex((other) => other.id === id));
      const [from = -1, to = -1] = ends.toSorted((a, b) => a - b);
      change(range && from >= 0 ? shown.slice(from, to + 1) : [project], !kept.has(project.id));
      setAnchor(project.id);
    },
    toggleAll: () => change(shown, !shown.every(({ id }) => kept.has(id))),
    clear: () => setKept(new Map()),
    keep: (codes) => setKept(new Map([...kept].filter(([, project]) => codes.has(project.project_code)))),
  };
}
