import inboxText from "locales/inbox.ftl";
import type { ListedThread } from "@/features/message/threads/queries";
import { ThreadsPage } from "@/features/message/threads/ThreadsPage";
import { ThreadWork } from "@/features/message/threads/ThreadWork";

const work = (thread: ListedThread) => <ThreadWork key={thread.project.project_code} thread={thread} />;

/** The threads of all projects, for admins. */
export function InboxPage() {
  return (
    <ThreadsPage
      title={inboxText("title")}
      subtitle={inboxText("subtitle")}
      views={["all", "unread", "mine", "waiting"]}
      area="admin"
      work={work}
    />
  );
}
