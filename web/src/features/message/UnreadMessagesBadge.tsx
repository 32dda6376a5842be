import { useQuery } from "@tanstack/react-query";
import { CountBadge } from "@/components/CountBadge";
import { messageTexts as texts } from "./texts";
import { type MessageSource, unreadMessagesQuery } from "./unread";

/** How many messages of a project somebody has not read. */
export function UnreadMessagesBadge({ source }: { source: MessageSource }) {
  const { data } = useQuery(unreadMessagesQuery(source));
  return <CountBadge count={data?.unread ?? 0} what={texts.unread} />;
}
