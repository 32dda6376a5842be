import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import timelineText from "locales/timeline.ftl";
import { useEffect } from "react";
import { api, unwrap } from "@/api/client";
import { CountBadge } from "@/components/display/CountBadge";
import { unreadUpdatesQuery } from "./queries";

/** The number of unread timeline entries. While the timeline is open, new entries are marked as read. */
export function UnreadBadge({ code, isOpen }: { code: string; isOpen: boolean }) {
  const client = useQueryClient();
  const query = unreadUpdatesQuery(code);
  const unread = useQuery(query).data?.unread ?? 0;
  const { mutate: look } = useMutation({
    mutationFn: async () => unwrap(await api.POST("/api/projects/{code}/updates/read", { params: { path: { code } } })),
    onSuccess: () => client.setQueryData(query.queryKey, { unread: 0 }),
  });
  useEffect(() => {
    if (isOpen && unread > 0) look();
  }, [isOpen, unread, look]);
  return <CountBadge count={isOpen ? 0 : unread} what={timelineText("unread")} />;
}
