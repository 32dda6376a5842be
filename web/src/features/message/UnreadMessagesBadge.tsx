import { useQuery } from "@tanstack/react-query";
import messageText from "locales/message.ftl";
import { CountBadge } from "@/components/display/CountBadge";
import { type MessageSource, unreadMessagesQuery } from "./unread";

/** The number of a project's unread messages. */
export function UnreadMessagesBadge({ source }: { source: MessageSource }) {
  const { data } = useQuery(unreadMessagesQuery(source));
  return <CountBadge count={data?.unread ?? 0} what={messageText("unread")} />;
}
