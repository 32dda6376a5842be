import { useQuery } from "@tanstack/react-query";
import projectPageText from "locales/project-page.ftl";
import { CountBadge } from "@/components/display/CountBadge";
import { openTasksQuery } from "./open-query";

/** Number of open tasks of a project. */
export function OpenTasksBadge({ code }: { code: string }) {
  const { data } = useQuery(openTasksQuery(code));
  return <CountBadge count={data?.open ?? 0} what={projectPageText("open-tasks")} />;
}
