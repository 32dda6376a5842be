import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, isProblem, type Schemas, unwrap } from "@/api/client";
import { projectKeys } from "@/api/project";

export type ProjectFields = Schemas["ProjectFields"];

interface Edit {
  code: string;
  fields: ProjectFields;
  /** The version that the edit is based on. */
  version: number;
}

/** Edits tracked fields. Fails with status 412 if the project was changed in the meantime. */
export function useEditProject() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ code, fields, version }: Edit) =>
      unwrap(
        await api.PATCH("/api/projects/{code}", {
          params: { path: { code }, header: { "If-Match": `"${version}"` } },
          body: fields,
        }),
      ),
    onSuccess: (project, { code }) => {
      queryClient.setQueryData(projectKeys.page(code), project);
      void queryClient.invalidateQueries({ queryKey: projectKeys.all });
    },
    onError: (error, { code }) => {
      // The project may have a new code.
      if (isProblem(error, 404)) void queryClient.invalidateQueries({ queryKey: projectKeys.page(code) });
      if (!isProblem(error, 412)) return;
      const { current } = error.body as Schemas["StaleEdit"];
      queryClient.setQueryData(projectKeys.page(code), current);
    },
  });
}
