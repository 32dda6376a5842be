import { useQuery } from "@tanstack/react-query";
import { CountBadge } from "@/components/CountBadge";
import { openTasksQuery } from "./queries";
import { taskTexts as texts } from "./texts";

/** How many tasks of a project are to be done. */
export function OpenTasksBadge({ code }: { code: string }) {
  const { data } = useQuery(openTasksQuery(code));
  return <CountBadge count={data?.open ?? 0} what={texts.openCount} />;
}
