import { useQuery } from "@tanstack/react-query";
import inboxText from "locales/inbox.ftl";
import { CountBadge } from "@/components/display/CountBadge";
import { threadCountsQuery } from "./counts-query";

/** Number of threads with messages that the reader has not read. */
export default function UnreadThreadsBadge() {
  const { data } = useQuery(threadCountsQuery);
  return <CountBadge count={data?.unread ?? 0} what={inboxText("unread-conversations")} />;
}
