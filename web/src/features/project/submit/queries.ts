import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, type Schemas, unwrap, wasSavedEarlier } from "@/api/client";
import { type ProjectCard, projectKeys } from "@/api/project";
import { PAGE_SIZE, projectListKeys } from "../list/queries";

interface Submission {
  body: Schemas["SubmitProject"];
  /** The same for every attempt of one submission, so that retries are idempotent. */
  idempotencyKey: string;
}

interface Submitted {
  project: ProjectCard;
  /** An earlier attempt had succeeded: the project has the values of that attempt, without later edits. */
  isEarlier: boolean;
}

/** The caller's project that an earlier attempt created, looked up among the newest. */
async function findSubmitted(id: string | null | undefined): Promise<ProjectCard | undefined> {
  const query = { mine: true, sort: "newest", limit: PAGE_SIZE } as const;
  const { items } = unwrap(await api.GET("/api/projects", { params: { query } }));
  return items.find((project) => project.id === id);
}

/** Submits a project. */
export function useSubmitProject() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, idempotencyKey }: Submission): Promise<Submitted> => {
      const params = { header: { "Idempotency-Key": idempotencyKey } };
      try {
        const project = unwrap(await api.POST("/api/projects", { params, body }));
        queryClient.setQueryData(projectKeys.page(project.project_code), project);
        return { project, isEarlier: false };
      } catch (error) {
        const project = wasSavedEarlier(error) ? await findSubmitted(body.id) : undefined;
        if (!project) throw error;
        return { project, isEarlier: true };
      }
    },
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: projectListKeys.all }),
  });
}
