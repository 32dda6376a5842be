import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, isProblem, type Schemas, unwrap } from "@/api/client";
import { namedColumns, shownColumns } from "./columns";
import { filtersOf, type ProjectListSearch } from "./queries";

export type SavedView = Schemas["SavedView"];
export type ViewForm = Pick<Schemas["SaveView"], "name" | "is_pinned" | "shared_with">;

/** The caller's saved views and those shared by others. */
export const viewsQuery = queryOptions({
  queryKey: ["views"],
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/views", { signal })),
});

const columnsOf = (columns: string | null | undefined) => namedColumns(shownColumns(columns ?? undefined));

/** The list state that a view stores. */
export const searchOf = (view: SavedView): ProjectListSearch => {
  const kept = Object.entries(view.filters).filter(([, value]) => value !== null);
  const columns = columnsOf(view.columns);
  return { ...(Object.fromEntries(kept) as ProjectListSearch), ...(columns && { columns }), view: view.id };
};

/** A canonical form for comparison that ignores the order of parameters. */
const shape = ({ view: _view, columns, ...filters }: ProjectListSearch) =>
  JSON.stringify([
    ...Object.entries(filters)
      .filter(([, value]) => value !== undefined)
      .toSorted(([one], [other]) => one.localeCompare(other)),
    columnsOf(columns),
  ]);

/** Whether the list matches the view. */
export const isAsKept = (view: SavedView, search: ProjectListSearch) => shape(searchOf(view)) === shape(search);

/** Whether the list has default settings, so there is nothing to save. */
export const isPlain = (search: ProjectListSearch) => shape(search) === shape({});

interface Saving {
  /** The view to change; omitted for a new one. */
  id?: string | undefined;
  form: ViewForm;
  search: ProjectListSearch;
}

/** Saves the list as a new view or into an existing one, and returns the view. */
export function useSaveView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, form, search }: Saving): Promise<string> => {
      const body = { ...form, filters: filtersOf(search), columns: columnsOf(search.columns) ?? null };
      if (id === undefined) return unwrap(await api.POST("/api/views", { body })).id;
      const answer = await api.PUT("/api/views/{id}", { params: { path: { id } }, body });
      if (answer.error) unwrap(answer);
      return id;
    },
    onSettled: () => void client.invalidateQueries({ queryKey: viewsQuery.queryKey }),
  });
}

export function useDeleteView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        const answer = await api.DELETE("/api/views/{id}", { params: { path: { id } } });
        if (answer.error) unwrap(answer);
      } catch (error) {
        // It was already deleted in another window or by an earlier attempt, which is the desired result.
        if (!isProblem(error, 404)) throw error;
      }
    },
    onSettled: () => void client.invalidateQueries({ queryKey: viewsQuery.queryKey }),
  });
}
