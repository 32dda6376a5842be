import inboxText from "locales/inbox.ftl";
import { useAccount } from "@/api/account";
import { ThreadsPage } from "@/features/message/threads/ThreadsPage";

/** The threads of a contractor's or partner's projects. */
export function MessagesPage() {
  const isContractor = useAccount()?.abilities.show_contractor_dashboard;
  return (
    <ThreadsPage
      title={inboxText("messages-title")}
      subtitle={inboxText("messages-subtitle")}
      views={["unread", "all"]}
      area={isContractor ? "contractor" : "partner"}
    />
  );
}
