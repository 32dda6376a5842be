import { queryOptions } from "@tanstack/react-query";
import { api, isProblem, type Schemas, unwrap } from "@/api/client";
import { hasMoved } from "@/components/project/update-sentences";
import type { ProjectStatus } from "@/lib/project/status";
import { updateKeys } from "./queries";

export type StatusMove = Schemas["StatusMove"];

/** The project's current status if an update was rejected because someone else had changed it. */
export function statusMoved(error: unknown): StatusMove | undefined {
  return isProblem(error, 409, "status_moved")
    ? ((error.body as Schemas["OvertakenUpdate"]).current ?? undefined)
    : undefined;
}

const RECENT = 10;

/** Who set the project to this status, according to the latest entries; null if they do not show it. */
export function moverQuery(code: string, status: ProjectStatus) {
  return queryOptions({
    queryKey: [...updateKeys.all, "mover", code, status],
    queryFn: async ({ signal }) => {
      const params = { path: { code }, query: { limit: RECENT } };
      const { items } = unwrap(await api.GET("/api/projects/{code}/updates", { params, signal }));
      const move = items.find((entry) => entry.new_status === status && hasMoved(entry));
      return move?.author_name ?? null;
    },
    staleTime: 0,
  });
}
