import { useState } from "react";
import type { ProjectCard } from "@/api/project";
import { useHeldWords, useHolding } from "@/components/fields/use-held-words";

/** So many projects can be changed at once; the same limit as the server's. */
export const BULK_MAX = 200;

/** The projects that are chosen in a list. */
export interface Selection {
  /** As they are shown, or were when they were shown last. */
  chosen: ProjectCard[];
  has: (project: ProjectCard) => boolean;
  isFull: boolean;
  /** Chooses a project or lets go of it; with `range`, all from the one before to this one. */
  toggle: (project: ProjectCard, range?: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
  keep: (codes: ReadonlySet<string>) => void;
}

/** Keeps what is chosen of the shown projects, also of those that the list does not show any more, and until the same person has
 *  signed in again when a session ends. */
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
