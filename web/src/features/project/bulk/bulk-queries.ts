import { useMutation, useQueryClient } from "@tanstack/react-query";
import projectBulkText from "locales/project-bulk.ftl";
import { useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { api, isProblem, messageOf, type Schemas, unwrap } from "@/api/client";
import { refreshTopics } from "@/lib/network/topics";

export type BulkRow = Schemas["BulkRow"];
export type SeenProject = Schemas["SeenProject"];

/** The requested change: a company (or none), a status with notes and whether to close open work, or the status before a change that
 *  is undone. */
export type BulkChange =
  | { kind: "assign"; contractor_id: string | null }
  | { kind: "status"; status: Schemas["ProjectStatus"]; notes: string; close_open_work?: true }
  | { kind: "status"; status: Schemas["ProjectStatus"]; is_undo: true };

/** One change of some projects. */
export interface BulkPart {
  change: BulkChange;
  projects: SeenProject[];
}

/** A project before a change. */
export interface BeforeChange {
  version: number;
  status: Schemas["ProjectStatus"];
  contractor_id: string | null;
}

/** The changes that restore each changed project: one part for each previous status or company. The version is the one that the
 *  change made, so that later changes by others are not overwritten. Undefined if nothing was changed, or if it cannot be undone. */
export function partsToUndo(
  change: BulkChange,
  rows: BulkRow[],
  before: ReadonlyMap<string, BeforeChange>,
): BulkPart[] | undefined {
  // Closed events, tasks, and proposals are not restored with the status.
  if ("close_open_work" in change && change.close_open_work) return undefined;
  const parts = new Map<string | null, BulkPart>();
  for (const { code, outcome } of rows) {
    const was = before.get(code);
    if (outcome !== "changed" || !was) continue;
    const key = change.kind === "assign" ? was.contractor_id : was.status;
    const back: BulkChange =
      change.kind === "assign"
        ? { kind: "assign", contractor_id: was.contractor_id }
        : { kind: "status", status: was.status, is_undo: true };
    const part = parts.get(key) ?? { change: back, projects: [] };
    part.projects.push({ code, version: was.version + 1 });
    parts.set(key, part);
  }
  return parts.size > 0 ? [...parts.values()] : undefined;
}

/** Projects per request. Small batches let the dialog show progress. */
const BATCH_SIZE = 25;

async function send(change: BulkChange, projects: SeenProject[]): Promise<BulkRow[]> {
  const params = { header: { "Idempotency-Key": uuidv7() } };
  const { kind, ...asked } = change;
  const answer =
    kind === "assign"
      ? await api.POST("/api/projects/assign", {
          params,
          body: { ...(asked as Schemas["AssignProjects"]), projects },
        })
      : await api.POST("/api/projects/statuses", {
          params,
          body: { ...(asked as Schemas["ChangeProjectStatuses"]), projects },
        });
  return unwrap(answer).rows;
}

/** Whether all other projects would fail in the same way. A request with invalid input says nothing about other parts. */
const isAboutAll = (error: unknown, parts: BulkPart[]) =>
  isProblem(error, 401) || isProblem(error, 404) || (parts.length === 1 && isProblem(error, 422));

/** The results of projects whose request failed. */
function failedRows(projects: SeenProject[], error: unknown): BulkRow[] {
  const reason = messageOf(error, projectBulkText("failed"));
  const outcome = isProblem(error, 422) ? "refused" : "failed";
  return projects.map(({ code }) => ({ code, outcome, reason, current: null }));
}

/** Changes many projects in batches and reports the result of each. Projects without a response count as failed. They can be
 *  retried; one that was changed after all is then reported as unchanged. */
export function useBulkChange() {
  const client = useQueryClient();
  const [done, setDone] = useState(0);
  const mutation = useMutation({
    mutationFn: async (parts: BulkPart[]) => {
      const rows: BulkRow[] = [];
      for (const { change, projects } of parts) {
        for (let from = 0; from < projects.length; from += BATCH_SIZE) {
          const some = projects.slice(from, from + BATCH_SIZE);
          setDone(rows.length);
          try {
            rows.push(...(await send(change, some)));
          } catch (error) {
            if (rows.length === 0 && isAboutAll(error, parts)) throw error;
            rows.push(...failedRows(some, error));
          }
        }
      }
      return rows;
    },
    retry: false,
    onSettled: () => refreshTopics(client, ["project", "update", "event", "task"]),
  });
  return { ...mutation, done };
}
