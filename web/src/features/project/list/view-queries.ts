import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, isProblem, type Schemas, unwrap } from "@/api/client";
import { namedColumns, shownColumns } from "./columns";
import { filtersOf, type ProjectListSearch } from "./queries";

export type SavedView = Schemas["SavedView"];
export type ViewForm = Pick<Schemas["SaveView"], "name" | "is_pinned" | "shared_with">;

/** The caller's saved views, and those that others share. */
export const viewsQuery = queryOptions({
  queryKey: ["views"],
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/views", { signal })),
});

const columnsOf = (columns: string | null | undefined) => namedColumns(shownColumns(columns ?? undefined));

/** The address of a list as a view keeps it. */
export const searchOf = (view: SavedView): ProjectListSearch => {
  const kept = Object.entries(view.filters).filter(([, value]) => value !== null);
  const columns = columnsOf(view.columns);
  return { ...(Object.fromEntries(kept) as ProjectListSearch), ...(columns && { columns }), view: view.id };
};

/** The list as it can be compared: whatever the order of its words. */
const shape = ({ view: _view, columns, ...filters }: ProjectListSearch) =>
  JSON.stringify([
    ...Object.entries(filters)
      .filter(([, value]) => value !== undefined)
      .toSorted(([one], [other]) => one.localeCompare(other)),
    columnsOf(columns),
  ]);

/** Whether the list is as the view keeps it. */
export const isAsKept = (view: SavedView, search: ProjectListSearch) => shape(searchOf(view)) === shape(search);

/** Whether there is anything in the list to keep. */
export const isPlain = (search: ProjectListSearch) => shape(search) === shape({});

interface Saving {
  /** The view that is changed; none for a new one. */
  id?: string | undefined;
  form: ViewForm;
  search: ProjectListSearch;
}

/** Keeps the list as a new view or in one that there is; says which. */
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

/** Deletes a view. */
export function useDeleteView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        const answer = await api.DELETE("/api/views/{id}", { params: { path: { id } } });
        if (answer.error) unwrap(answer);
      } catch (error) {
        // In another window, or by an earlier try: that is all that was wanted.
        if (!isProblem(error, 404)) throw error;
      }
    },
    onSettled: () => void client.invalidateQueries({ queryKey: viewsQuery.queryKey }),
  });
}
