import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import projectMovedText from "locales/project-moved.ftl";
import { useEffect, useEffectEvent } from "react";
import { isProblem } from "@/api/client";
import { foundProjectQuery, type ProjectPage, projectKeys, projectPageQuery } from "@/api/project";
import { toast } from "@/components/feedback/toast";
import { tellNewCode } from "@/lib/project/new-code";

interface OpenProject {
  query: UseQueryResult<ProjectPage>;
  /** It does not exist, or not for this person (any more): what was read of it before is not to be shown. */
  isGone: boolean;
}

/** Whether a project does not exist, or not for this person: nobody learns which of the two. */
const isHidden = (error: unknown) => isProblem(error, 404) || isProblem(error, 403);

/** A project that is looked at. When it gets another code meanwhile, `onMoved` leads to that one, with its page read
 *  already: nothing on the screen has to begin anew. */
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
