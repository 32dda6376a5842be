import { queryOptions } from "@tanstack/react-query";
import { api, isProblem, type Schemas, unwrap } from "@/api/client";
import { hasMoved } from "@/components/project/update-sentences";
import type { ProjectStatus } from "@/lib/project/status";
import { updateKeys } from "./queries";

export type StatusMove = Schemas["StatusMove"];

/** Where the project stands by now, when an update was refused because somebody else had moved it. */
export function statusMoved(error: unknown): StatusMove | undefined {
  return isProblem(error, 409, "status_moved")
    ? ((error.body as Schemas["OvertakenUpdate"]).current ?? undefined)
    : undefined;
}

const RECENT = 10;

/** Who brought the project to this status, as its newest entries tell; null when they do not. */
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
