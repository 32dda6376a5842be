import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";
import type { Language } from "@/lib/browser/language";

export type PageName = "privacy" | "accessibility";
export const PAGES: readonly PageName[] = ["privacy", "accessibility"];

/** A public page in a language. */
export const publicPageQuery = (page: PageName, language: Language) =>
  queryOptions({
    queryKey: ["public-page", page, language],
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/pages/{page}", { params: { path: { page }, query: { language } }, signal })),
  });

/** Replaces the text of a page; an empty text restores the default. */
export function useEditPage(page: PageName, language: Language) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ text, version }: Pick<Schemas["PublicPageText"], "text" | "version">) =>
      unwrap(
        await api.PUT("/api/admin/pages/{page}", {
          params: { path: { page }, query: { language }, header: { "If-Match": `"${version}"` } },
          body: { text },
        }),
      ),
    onSuccess: (saved) => client.setQueryData(publicPageQuery(page, language).queryKey, saved),
  });
}
