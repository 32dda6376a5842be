import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";
import { saveAnswer } from "@/lib/save-answer";
import type { AuditFilters } from "./search";

export type SecurityEvent = Schemas["SecurityEvent"];

const PAGE_SIZE = 50;

const asked = ({ event, ...filters }: AuditFilters) => ({ ...filters, event_type: event });

/** The audit log, page after page, newest first. */
export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ["audit", filters],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...asked(filters), limit: PAGE_SIZE, cursor: pageParam };
      return unwrap(await api.GET("/api/admin/security-events", { params: { query }, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    // While another filter's list is on its way, the one before stays on screen.
    placeholderData: (previous) => previous,
    // It is looked at to see what has just happened.
    staleTime: 0,
  });

const CHOICES = 10;

/** Accounts whose name or address contains the term. */
export const peopleQuery = (term: string) =>
  queryOptions({
    queryKey: ["user", "choices", term],
    queryFn: async ({ signal }) => {
      const query = { search: term || undefined, limit: CHOICES };
      return unwrap(await api.GET("/api/admin/users", { params: { query }, signal }));
    },
  });

/** Somebody whom the log is narrowed to. */
export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ["user", "page", id],
    queryFn: async ({ signal }) => unwrap(await api.GET("/api/admin/users/{id}", { params: { path: { id } }, signal })),
  });

/** Saves all that the filters let through, not only the pages that are loaded. */
export async function exportAudit(filters: AuditFilters, format: Schemas["ExportFormat"]): Promise<void> {
  const query = { ...asked(filters), format };
  const answer = await api.GET("/api/admin/security-events/export", { params: { query }, parseAs: "blob" });
  saveAnswer(unwrap<Blob>(answer), answer.response, `audit-log.${format}`);
}
