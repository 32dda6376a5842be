import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams, useSearch } from "@tanstack/react-router";
import projectMovedText from "locales/project-moved.ftl";
import { useAccount } from "@/api/account";
import { isProblem } from "@/api/client";
import { foundProjectQuery } from "@/api/project";
import { PageSkeleton } from "@/components/feedback/skeletons";
import { ErrorState } from "@/components/feedback/states";
import { projectPath } from "@/components/project/project-link";
import { areaOf } from "@/features/notification/rules";
import { PROJECT_TABS } from "@/features/project/shared/tabs";
import { NotFoundPage } from "@/shell/NotFoundPage";

/** The target of links in mails. They contain the project's id, which stays the same when the code changes and grants no
 *  access. Redirects to the project in the user's part of the portal. */
export function OpenProjectPage() {
  const { id = "" }: { id?: string } = useParams({ strict: false });
  const search: { tab?: string } = useSearch({ strict: false });
  const tab = PROJECT_TABS.find((option) => option === search.tab);
  const account = useAccount();
  const { data, error, refetch } = useQuery(foundProjectQuery(id, 0));
  if (data && account) {
    const path = projectPath(areaOf(account.abilities));
    return <Navigate to={path} params={{ code: data.project_code }} search={tab ? { tab } : {}} replace />;
  }
  if (!error) return <PageSkeleton />;
  return isProblem(error, 404) || isProblem(error, 422) ? (
    <NotFoundPage />
  ) : (
    <ErrorState isPage title={projectMovedText("open-failed")} error={error} onRetry={() => void refetch()} />
  );
}
