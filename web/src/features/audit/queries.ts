import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";
import { saveAnswer } from "@/lib/browser/save-answer";
import type { AuditFilters } from "./search";

export type SecurityEvent = Schemas["SecurityEvent"];

const PAGE_SIZE = 50;

const asked = ({ event, ...filters }: AuditFilters) => ({ ...filters, event_type: event });

/** The audit log, newest first, paginated. */
export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ["audit", filters],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...asked(filters), limit: PAGE_SIZE, cursor: pageParam };
      return unwrap(await api.GET("/api/admin/security-events", { params: { query }, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    // Show the previous results while a new filter loads.
    placeholderData: (previous) => previous,
    // The log must always be current.
    staleTime: 0,
  });

const CHOICES = 10;

/** The searchable filters. */
export const CHOICE_KINDS = ["person", "project"] as const;

export type ChoiceKind = (typeof CHOICE_KINDS)[number];

interface Choice {
  id: string;
  name: string;
  hint: string;
}

type Find = (search: string | undefined, signal: AbortSignal) => Promise<Choice[]>;
type NameOf = (id: string, signal: AbortSignal) => Promise<string>;

/** Per filter: the topic under which the server announces changes, and the requests for search and name. */
const CHOICE_OF: Record<ChoiceKind, { topic: string; find: Find; nameOf: NameOf }> = {
  person: {
    topic: "user",
    find: async (search, signal) => {
      const query = { search, limit: CHOICES };
      const { items } = unwrap(await api.GET("/api/admin/users", { params: { query }, signal }));
      return items.map(({ id, full_name, email }) => ({ id, name: full_name, hint: email }));
    },
    nameOf: async (id, signal) => {
      const answer = await api.GET("/api/admin/users/{id}", { params: { path: { id } }, signal });
      return unwrap(answer).full_name;
    },
  },
  project: {
    topic: "project",
    find: async (search, signal) => {
      const query = { search, limit: CHOICES };
      const { items } = unwrap(await api.GET("/api/projects", { params: { query }, signal }));
      return items.map(({ id, project_number, property_owner_name, address }) => {
        return { id, name: project_number, hint: `${property_owner_name} · ${address.formatted}` };
      });
    },
    nameOf: async (id, signal) => {
      const path = { project_id: id };
      const answer = await api.GET("/api/projects/by-id/{project_id}", { params: { path }, signal });
      return unwrap(answer).project_number;
    },
  },
};

/** Accounts whose name or address contains the term, or projects that match it. */
export const choicesQuery = (kind: ChoiceKind, term: string) =>
  queryOptions({
    queryKey: [CHOICE_OF[kind].topic, "in-log", "choices", term],
    queryFn: ({ signal }) => CHOICE_OF[kind].find(term || undefined, signal),
  });

/** Display name of the selected item. */
export const nameQuery = (kind: ChoiceKind, id: string) =>
  queryOptions({
    queryKey: [CHOICE_OF[kind].topic, "in-log", "name", id],
    queryFn: ({ signal }) => CHOICE_OF[kind].nameOf(id, signal),
  });

/** Downloads all events that match the filters, not only the loaded pages. */
export async function exportAudit(filters: AuditFilters, format: Schemas["ExportFormat"]): Promise<void> {
  const query = { ...asked(filters), format };
  const answer = await api.GET("/api/admin/security-events/export", { params: { query }, parseAs: "blob" });
  saveAnswer(unwrap<Blob>(answer), answer.response, `audit-log.${format}`);
}
