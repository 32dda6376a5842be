import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, isProblem, type Schemas, unwrap } from "@/api/client";
import { refreshTopics } from "@/lib/network/topics";
import type { UserFilters } from "./search";

export type User = Schemas["User"];
export type UserPage = Schemas["UserPage"];
export type HistoryEntry = Schemas["UserHistoryEntry"];

const PAGE_SIZE = 25;
const HISTORY_SIZE = 10;

const keys = {
  list: (filters: UserFilters) => ["user", "list", filters] as const,
  page: (id: string) => ["user", "page", id] as const,
  history: (id: string) => ["user", "history", id] as const,
};

/** Accounts, paginated. */
export const usersQuery = (filters: UserFilters) =>
  infiniteQueryOptions({
    queryKey: keys.list(filters),
    queryFn: async ({ pageParam, signal }) => {
      const { sort, ...narrowed } = filters;
      const query = { ...narrowed, order: sort, limit: PAGE_SIZE, cursor: pageParam };
      return unwrap(await api.GET("/api/admin/users", { params: { query }, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    // Show the previous results while new ones load.
    placeholderData: (previous) => previous,
  });

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: keys.page(id),
    queryFn: async ({ signal }) => unwrap(await api.GET("/api/admin/users/{id}", { params: { path: { id } }, signal })),
  });

/** History of an account, newest first, paginated. */
export const historyQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: keys.history(id),
    queryFn: async ({ pageParam, signal }) => {
      const params = { path: { id }, query: { limit: HISTORY_SIZE, cursor: pageParam } };
      return unwrap(await api.GET("/api/admin/users/{id}/history", { params, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** Active companies whose name or email contains the term, and whether there are more than the listed ones. */
export const userCompaniesQuery = (search: string) =>
  queryOptions({
    queryKey: ["contractor", "list", search],
    queryFn: async ({ signal }) => {
      const query = { search: search || undefined };
      return unwrap(await api.GET("/api/contractors", { params: { query }, signal }));
    },
    placeholderData: (previous) => previous,
  });

/** A change to an account, based on the loaded version. */
export type UserChange =
  | { what: "role"; role: Schemas["Role"]; contractorId: string | null }
  | { what: "link"; contractorId: string | null }
  | { what: "deactivate" }
  | { what: "reactivate" }
  | { what: "invite" };

async function send({ id, version }: UserPage, change: UserChange): Promise<UserPage> {
  const path = { id };
  const params = { path, header: { "If-Match": `"${version}"` } };
  switch (change.what) {
    case "role":
      return unwrap(
        await api.PUT("/api/admin/users/{id}/role", {
          params,
          body: { role: change.role, contractor_id: change.contractorId },
        }),
      );
    case "link":
      return unwrap(
        await api.PUT("/api/admin/users/{id}/contractor", { params, body: { contractor_id: change.contractorId } }),
      );
    case "deactivate":
      return unwrap(await api.POST("/api/admin/users/{id}/deactivation", { params }));
    case "reactivate":
      return unwrap(await api.POST("/api/admin/users/{id}/reactivation", { params }));
    case "invite":
      return unwrap(await api.POST("/api/admin/users/{id}/invitation", { params: { path } }));
  }
}

/** Changes an account. On a version conflict, shows the current state of the account. */
export function useChangeUser(user: UserPage) {
  const client = useQueryClient();
  const show = (page: UserPage) => client.setQueryData(keys.page(user.id), page);
  return useMutation({
    mutationFn: (change: UserChange) => send(user, change),
    onSuccess: show,
    onError: (error) => {
      if (isProblem(error, 412)) show((error.body as Schemas["StaleUser"]).current);
    },
    onSettled: () => refreshTopics(client, ["user", "contractor"]),
  });
}

/** Ends all sessions of an account. */
export function useEndSessions({ id }: UserPage) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => unwrap(await api.DELETE("/api/admin/users/{id}/sessions", { params: { path: { id } } })),
    onSuccess: () => client.setQueryData(keys.page(id), (page?: UserPage) => page && { ...page, sessions: 0 }),
    onSettled: () => refreshTopics(client, ["user"]),
  });
}

export function useInviteUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ key, body }: { key: string; body: Schemas["InviteUser"] }) =>
      unwrap(await api.POST("/api/admin/users", { params: { header: { "Idempotency-Key": key } }, body })),
    onSuccess: () => refreshTopics(client, ["user"]),
  });
}
