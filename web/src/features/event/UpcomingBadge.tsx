import { useQuery } from "@tanstack/react-query";
import eventText from "locales/event.ftl";
import { CountBadge } from "@/components/display/CountBadge";
import { upcomingQuery } from "./queries";

/** The number of upcoming events of a project. */
export function UpcomingBadge({ code }: { code: string }) {
  const { data } = useQuery(upcomingQuery(code));
  return <CountBadge count={data?.upcoming ?? 0} what={eventText("upcoming-count")} />;
}
