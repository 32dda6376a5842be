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
  ["events to come", upcomingQuery(project.code)],
  ["open tasks", openTasksQuery(project.code)],
])("counts anew after half a minute: %s", (_, query) => {
  expect(query).toMatchObject({ staleTime: 30_000 });
});

it.each([
  ["updates", timelineQuery(project, "newest")],
  ["messages", threadQuery(project)],
])("reads anew after half a minute and forgets after five what nobody looks at: %s", (_, query) => {
  expect(query).toMatchObject({ staleTime: 30_000, gcTime: 300_000 });
});
