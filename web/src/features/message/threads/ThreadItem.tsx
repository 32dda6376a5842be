import { UnstyledButton } from "@mantine/core";
import { IconClockPause, IconUser } from "@tabler/icons-react";
import inboxText from "locales/inbox.ftl";
import messageText from "locales/message.ftl";
import { useAccount } from "@/api/account";
import { CountBadge } from "@/components/display/CountBadge";
import { RelativeTime } from "@/components/display/DateText";
import { SelectOne } from "@/components/lists/bulk/SelectBox";
import boxes from "@/components/lists/bulk/SelectBox.module.css";
import type { Selection } from "@/components/lists/bulk/selection";
import { useNow } from "@/lib/time/use-now";
import { quoted } from "../only-files";
import type { ListedThread } from "./queries";
import classes from "./ThreadItem.module.css";

interface ThreadItemProps {
  thread: ListedThread;
  isOpen: boolean;
  onOpen: (code: string) => void;
  /** Present where threads can be selected for bulk changes. */
  selection: Selection<ListedThread> | undefined;
}

/** A thread in the list: the project, the last message, and what the office does about it. */
export function ThreadItem({ thread, isOpen, onOpen, selection }: ThreadItemProps) {
  const { project, last_message: last, unread } = thread;
  const now = useNow();
  const words = quoted(last.excerpt);
  return (
    <li className={classes.row}>
      {selection && (
        <div className={boxes.inline}>
          <SelectOne
            selection={selection}
            row={thread}
            label={inboxText("bulk-select-of", { owner: project.property_owner_name, number: project.project_number })}
          />
        </div>
      )}
      <UnstyledButton
        className={classes.item}
        data-code={project.project_code}
        data-unread={unread > 0 || undefined}
        aria-current={isOpen || undefined}
        onClick={() => onOpen(project.project_code)}
      >
        <span className={classes.line}>
          <span className={classes.owner}>{project.property_owner_name}</span>
          <span className={classes.faint}>
            <RelativeTime value={last.created_at} now={now} />
          </span>
        </span>
        <span className={classes.place}>{[project.street, project.project_number].filter(Boolean).join(" · ")}</span>
        <span className={classes.line}>
          <span className={classes.words}>
            {last.mine
              ? inboxText("by-you", { text: words })
              : inboxText("by", { name: last.sender_name, text: words })}
          </span>
          <CountBadge count={unread} what={messageText("unread")} />
        </span>
        <Work thread={thread} />
      </UnstyledButton>
    </li>
  );
}

function Work({ thread: { work } }: { thread: ListedThread }) {
  const reader = useAccount()?.user.id;
  if (!work?.assigned_to && !work?.waiting_since) return null;
  return (
    <span className={classes.work}>
      {work.assigned_to && (
        <span className={classes.fact}>
          <IconUser size={14} aria-hidden />
          <span>
            {work.assigned_to.id === reader
              ? inboxText("assigned-to-you")
              : inboxText("assigned-to", { name: work.assigned_to.full_name })}
          </span>
        </span>
      )}
      {work.waiting_since && (
        <span className={classes.fact}>
          <IconClockPause size={14} aria-hidden />
          <span>{inboxText("is-waiting")}</span>
        </span>
      )}
    </span>
  );
}
