import type { QueryClient } from "@tanstack/react-query";
import { accountQuery } from "@/api/account";
import type { Schemas } from "@/api/client";
import { type ProjectCard, type ProjectPage, projectKeys } from "@/api/project";
import { scheduleQuery } from "@/lib/site/schedule-query";
import { forgetOtherReader, type KnownProject, readReader, writeReader } from "./device";

/** Projects not viewed for this long are forgotten. */
const KNOWN_FOR_MS = 7 * 24 * 60 * 60 * 1000;
const PROJECTS_MAX = 100;

/** The projects that this window has loaded, by code. Codes are never stored on the device. */
const byCode = new Map<string, KnownProject>();

/** A project that this window has shown in a list or on its page. */
export const knownByCode = (code: string): KnownProject | undefined => byCode.get(code.toUpperCase());

function known(project: ProjectCard & Partial<ProjectPage>, seenAt: number): KnownProject {
  const { id, project_number: number, address, status, status_choices: choices } = project;
  return { id, number, street: address.street, address: address.formatted, status, choices, seenAt };
}

/** Merges both lists, most recent first. Keeps the known status choices if the newer data has none. */
export function merged(before: readonly KnownProject[], seen: readonly KnownProject[], now: number): KnownProject[] {
  const all = new Map(before.map((project) => [project.id, project]));
  for (const project of seen) {
    const choices = project.choices ?? all.get(project.id)?.choices;
    all.delete(project.id);
    all.set(project.id, { ...project, choices });
  }
  return [...all.values()]
    .filter(({ seenAt }) => now - seenAt <= KNOWN_FOR_MS)
    .sort((a, b) => b.seenAt - a.seenAt)
    .slice(0, PROJECTS_MAX);
}

type Writable = ProjectCard & Partial<ProjectPage>;

/** The projects in a page or list response that the user may write about. */
function projectsIn(queryKey: readonly unknown[], data: unknown): Writable[] {
  return readIn(queryKey, data).filter(({ abilities }) => abilities.add_update);
}

function readIn(queryKey: readonly unknown[], data: unknown): Writable[] {
  const [topic, kind] = queryKey;
  const [scheduleTopic, schedule] = scheduleQuery.queryKey;
  if (topic === scheduleTopic && kind === schedule) return (data as Schemas["ContractorSchedule"]).projects;
  if (topic !== projectKeys.all[0]) return [];
  if (kind === "page") return [data as Writable];
  return kind === "assigned" ? (data as { pages: { items: Writable[] }[] }).pages.flatMap(({ items }) => items) : [];
}

/** Records the projects that the user views so that they can be written about offline. Returns a function that stops it. */
export function rememberProjects(client: QueryClient, userId: string): () => void {
  // If storage is unavailable, there is no data of other users to delete.
  let work: Promise<void> = forgetOtherReader(userId).catch(() => undefined);
  const note = (projects: Writable[]) => {
    if (projects.length === 0) return;
    const now = Date.now();
    const seen = projects.map((project) => known(project, now));
    for (const [at, project] of projects.entries()) {
      const [fresh] = merged(
        [knownByCode(project.project_code)].flatMap((old) => old ?? []),
        [seen[at] as KnownProject],
        now,
      );
      if (fresh) byCode.set(project.project_code, fresh);
    }
    work = work.then(async () => {
      const reader = await readReader();
      const before = reader?.userId === userId ? reader.projects : [];
      // A response that arrives after sign-out must not store the previous user again.
      if (client.getQueryData(accountQuery.queryKey)?.user.id !== userId) return;
      await writeReader({ userId, projects: merged(before, seen, now) });
    });
    // Storage is unavailable; the portal then needs the network.
    work = work.catch(() => undefined);
  };
  const cache = client.getQueryCache();
  for (const { queryKey, state } of cache.getAll()) if (state.data) note(projectsIn(queryKey, state.data));
  return cache.subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    note(projectsIn(event.query.queryKey, event.query.state.data));
  });
}
