import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { DEFAULT_PHASES, type PhotoChoices } from "./description";

/** The rooms, phases, and tags to choose from for the photos of a project. */
export const photoChoicesQuery = (code: string) =>
  queryOptions({
    queryKey: ["file", "photo-choices", code],
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/projects/{code}/photos/choices", { params: { path: { code } }, signal })),
  });

/** What can be chosen before the choices are known. */
export const DEFAULT_CHOICES: PhotoChoices = {
  rooms: [],
  phases: DEFAULT_PHASES.map((key) => ({ key })),
  tags: [],
};
