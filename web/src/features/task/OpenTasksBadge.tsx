import { useQuery } from "@tanstack/react-query";
import { CountBadge } from "@/components/CountBadge";
import { openTasksQuery } from "./open-query";

const WHAT = "open tasks";

/** How many tasks of a project are to be done. */
export function OpenTasksBadge({ code }: { code: string }) {
  const { data } = useQuery(openTasksQuery(code));
  return <CountBadge count={data?.open ?? 0} what={WHAT} />;
}
