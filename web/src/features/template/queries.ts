import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, isProblem, type Schemas, unwrap } from "@/api/client";

export type Template = Schemas["Template"];

/** The templates of messages and updates, as admins wrote them. */
export const templatesQuery = queryOptions({
  queryKey: ["portal", "templates"],
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/admin/reply-templates", { signal })),
});

type Change = (templates: Template[]) => Template[];

async function save({ templates, version }: Schemas["ReplyTemplates"], change: Change) {
  return unwrap(
    await api.PUT("/api/admin/reply-templates", {
      params: { header: { "If-Match": `"${version}"` } },
      body: { templates: change(templates) },
    }),
  );
}

/** Changes the templates as they are now, so that changes of other admins are kept. */
export function useChangeTemplates() {
  const client = useQueryClient();
  const current = () => client.fetchQuery({ ...templatesQuery, staleTime: 0 });
  return useMutation({
    mutationFn: async (change: Change) => {
      try {
        return await save(await current(), change);
      } catch (error) {
        // Someone else saved between the two requests.
        if (!isProblem(error, 412)) throw error;
        return save(await current(), change);
      }
    },
    onSuccess: (saved) => client.setQueryData(templatesQuery.queryKey, saved),
  });
}

const isSame = (one: Template, other: Template) => one.name === other.name && one.used_in === other.used_in;

/** Replaces a template, or adds it. */
export const withTemplate =
  (template: Template, before: Template | undefined): Change =>
  (templates) =>
    before && templates.some((known) => isSame(known, before))
      ? templates.map((known) => (isSame(known, before) ? template : known))
      : [...templates, template];

/** Removes a template. */
export const withoutTemplate =
  (template: Template): Change =>
  (templates) =>
    templates.filter((known) => !isSame(known, template));
