import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import projectMovedText from "locales/project-moved.ftl";
import { useEffect, useEffectEvent } from "react";
import { isProblem } from "@/api/client";
import { foundProjectQuery, type ProjectPage, projectKeys, projectPageQuery } from "@/api/project";
import { toast } from "@/components/feedback/toast";
import { tellNewCode } from "@/lib/project/new-code";

interface OpenProject {
  query: UseQueryResult<ProjectPage>;
  /** The project does not exist or is not (or no longer) visible to the user. Data read earlier must not be shown. */
  isGone: boolean;
}

/** Whether the project is missing or forbidden. The two are not distinguished for the user. */
const isHidden = (error: unknown) => isProblem(error, 404) || isProblem(error, 403);

/** Loads a project's page. If its code changes while it is open, `onMoved` is called with the new code after its page is in
 *  the cache, so that nothing on screen reloads. */
export function useProjectPage(code: string, onMoved?: (code: string) => void): OpenProject {
  const client = useQueryClient();
  const query = useQuery(projectPageQuery(code));
  const isRefused = isHidden(query.error);
  const known = query.data?.id;
  const found = useQuery({
    ...foundProjectQuery(known ?? "", query.errorUpdatedAt),
    enabled: isRefused && known !== undefined,
  });
  const follow = useEffectEvent((page: ProjectPage) => {
    client.setQueryData(projectKeys.page(page.project_code), page);
    const before = code.toUpperCase();
    if (page.project_code === before) return;
    tellNewCode(before, page.project_code);
    if (!onMoved) return;
    toast.info(
      projectMovedText("moved"),
      projectMovedText("moved-to", { number: page.project_number, code: page.project_code }),
    );
    onMoved(page.project_code);
  });
  useEffect(() => {
    if (isRefused && found.data) follow(found.data);
  }, [isRefused, found.data]);
  return { query, isGone: isRefused && (known === undefined || isHidden(found.error)) };
}
