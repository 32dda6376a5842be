import { useQueryClient } from "@tanstack/react-query";
import projectBulkText from "locales/project-bulk.ftl";
import { api, type Schemas, unwrap } from "@/api/client";
import type { ProjectCard } from "@/api/project";
import { type BulkItem, type ChangedRow, useBulk } from "@/components/lists/bulk/use-bulk";
import { refreshTopics } from "@/lib/network/topics";
import { titleOf } from "@/lib/project/project-title";

/** What is done to projects. All of a request are of the same kind. */
export type ProjectAction =
  | { kind: "accept"; code: string }
  | { kind: "delete"; project: Schemas["ProjectToDelete"] }
  | { kind: "restore"; id: string }
  | { kind: "hold"; project: Schemas["ProjectToHold"] };

const ofKind = <Kind extends ProjectAction["kind"]>(actions: ProjectAction[], kind: Kind) =>
  actions.filter((action): action is Extract<ProjectAction, { kind: Kind }> => action.kind === kind);

/** Sends the actions, and returns the result of each. */
async function send(actions: ProjectAction[]): Promise<ChangedRow[]> {
  switch (actions[0]?.kind) {
    case "accept": {
      const projects = ofKind(actions, "accept").map(({ code }) => code);
      return unwrap(await api.POST("/api/projects/acceptances", { body: { projects } })).rows;
    }
    case "delete": {
      const projects = ofKind(actions, "delete").map(({ project }) => project);
      return unwrap(await api.POST("/api/projects/deletions", { body: { projects } })).rows;
    }
    case "restore": {
      const projects = ofKind(actions, "restore").map(({ id }) => id);
      return unwrap(await api.POST("/api/admin/deleted-projects/restorations", { body: { projects } })).rows;
    }
    case "hold": {
      const projects = ofKind(actions, "hold").map(({ project }) => project);
      return unwrap(await api.POST("/api/projects/legal-holds", { body: { projects } })).rows;
    }
    default:
      return [];
  }
}

const nameOf = (project: ProjectCard) => `${titleOf(project)} (${project.project_number})`;

const toAccept = (project: ProjectCard): BulkItem<ProjectAction> => ({
  key: project.project_code,
  name: nameOf(project),
  body: { kind: "accept", code: project.project_code },
});

const toDelete = (project: ProjectCard): BulkItem<ProjectAction> => ({
  key: project.id,
  name: nameOf(project),
  body: { kind: "delete", project: { id: project.id, version: project.version } },
  undo: () => ({ kind: "restore", id: project.id }),
});

/** Sets a hold with this reason, or lifts it with `null`. The undo restores the previous reason, unless somebody changed it since. */
function toHold(project: ProjectCard, reason: string | null): BulkItem<ProjectAction> {
  const code = project.project_code;
  return {
    key: code,
    name: nameOf(project),
    body: { kind: "hold", project: { code, reason } },
    undo: ({ previous_reason }) => ({
      kind: "hold",
      project: { code, reason: previous_reason ?? null, undoes: reason },
    }),
  };
}

/** Accepts, deletes, or holds the selected projects. Each returns the projects that were not changed; undefined if the request failed. */
export function useProjectActions() {
  const client = useQueryClient();
  const refresh = () => {
    refreshTopics(client, ["project", "event", "message", "notification", "contractor", "update"]);
    void client.invalidateQueries({ queryKey: ["dashboard"] });
  };
  const acceptances = useBulk(send, refresh, { doneText: (count) => projectBulkText("accepted", { count }) });
  const deletions = useBulk(send, refresh, {
    doneText: (count) => projectBulkText("deleted", { count }),
    isDeletion: true,
  });
  const holds = useBulk(send, refresh, { doneText: (count) => projectBulkText("holds-changed", { count }) });
  const all = [acceptances, deletions, holds];
  return {
    accept: (projects: ProjectCard[]) => acceptances.run(projects.map(toAccept)),
    remove: (projects: ProjectCard[]) => deletions.run(projects.map(toDelete)),
    hold: (projects: ProjectCard[], reason: string | null) =>
      holds.run(projects.map((project) => toHold(project, reason))),
    isBusy: all.some(({ isBusy }) => isBusy),
    report: all.find(({ report }) => report)?.report,
    closeReport: () => {
      for (const { closeReport } of all) closeReport();
    },
  };
}
