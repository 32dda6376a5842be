import { expect, it } from "vitest";
import { upcomingQuery } from "@/features/event/queries";
import { unreadMessagesQuery } from "@/features/message/unread";
import { threadQuery } from "@/features/message/use-thread";
import { openTasksQuery } from "@/features/task/open-query";
import { timelineQuery, unreadUpdatesQuery } from "@/features/update/queries";

const project = { kind: "project", code: "ABC234" } as const;

// Specification 2, section 9.
it.each([
  ["unread updates", unreadUpdatesQuery(project.code)],
  ["unread messages", unreadMessagesQuery(project)],
  ["upcoming events", upcomingQuery(project.code)],
  ["open tasks", openTasksQuery(project.code)],
])("refetches after 30 seconds: %s", (_, query) => {
  expect(query).toMatchObject({ staleTime: 30_000 });
});

it.each([
  ["updates", timelineQuery(project, "newest")],
  ["messages", threadQuery(project)],
])("is stale after 30 seconds and dropped after 5 minutes: %s", (_, query) => {
  expect(query).toMatchObject({ staleTime: 30_000, gcTime: 300_000 });
});
