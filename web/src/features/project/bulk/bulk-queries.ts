import { useMutation, useQueryClient } from "@tanstack/react-query";
import projectBulkText from "locales/project-bulk.ftl";
import { useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { api, isProblem, messageOf, type Schemas, unwrap } from "@/api/client";
import { refreshTopics } from "@/lib/network/topics";

export type BulkRow = Schemas["BulkRow"];
export type SeenProject = Schemas["SeenProject"];

/** What is asked for: a company, or none, or a status with the notes that go with it and whether open work ends as well. */
export type BulkChange =
  | { kind: "assign"; contractor_id: string | null }
  | { kind: "status"; status: Schemas["ProjectStatus"]; notes: string; close_open_work?: true };

/** So many projects go in one call: people see how far it is. */
const AT_ONCE = 25;

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

/** Whether a refusal is about what was asked for, and would be the same for every project. */
const isAboutAll = (error: unknown) => isProblem(error, 401) || isProblem(error, 404) || isProblem(error, 422);

/** Changes many projects, some at a time, and tells what became of each. Those whose answer did not come count as failed:
 *  they can be tried again, and one that was changed all the same is found to be so. */
export function useBulkChange() {
  const client = useQueryClient();
  const [done, setDone] = useState(0);
  const mutation = useMutation({
    mutationFn: async ({ change, projects }: { change: BulkChange; projects: SeenProject[] }) => {
      const rows: BulkRow[] = [];
      for (let from = 0; from < projects.length; from += AT_ONCE) {
        const some = projects.slice(from, from + AT_ONCE);
        setDone(from);
        try {
          rows.push(...(await send(change, some)));
        } catch (error) {
          if (from === 0 && isAboutAll(error)) throw error;
          const reason = messageOf(error, projectBulkText("failed"));
          rows.push(...some.map(({ code }) => ({ code, outcome: "failed" as const, reason, current: null })));
        }
      }
      return rows;
    },
    retry: false,
    onSettled: () => refreshTopics(client, ["project", "update", "event", "task"]),
  });
  return { ...mutation, done };
}
