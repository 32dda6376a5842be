import { useQuery } from "@tanstack/react-query";
import shellAdminText from "locales/shell-admin.ftl";
import { CountBadge } from "@/components/display/CountBadge";
import { allTaskCountsQuery } from "./all-counts-query";

/** Number of open tasks assigned to the reader. */
export default function MyTasksBadge() {
  const { data } = useQuery(allTaskCountsQuery);
  return <CountBadge count={data?.mine ?? 0} what={shellAdminText("my-tasks")} />;
}
