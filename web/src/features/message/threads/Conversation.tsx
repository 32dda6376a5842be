import { ActionIcon, Title } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import inboxText from "locales/inbox.ftl";
import { type ReactNode, useEffect, useRef } from "react";
import { TextLink } from "@/components/display/links";
import { type PortalArea, projectPath } from "@/components/project/project-link";
import { projectTitle } from "@/lib/project/project-title";
import { Messages } from "../Messages";
import classes from "./Conversation.module.css";
import { type ListedThread, threadOfQuery } from "./queries";

interface ConversationProps {
  /** The project's code. */
  code: string;
  area: PortalArea;
  /** The office's work on the thread. */
  work: ((thread: ListedThread) => ReactNode) | undefined;
  onBack: () => void;
}

/** The open thread: its project, the office's work, and the messages with the field to reply. */
export function Conversation({ code, area, work, onBack }: ConversationProps) {
  const { data: thread } = useQuery(threadOfQuery(code));
  const title = useRef<HTMLHeadingElement>(null);
  // The pressed item of the list may be covered.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <div className={classes.head}>
        <ActionIcon
          className={classes.back}
          variant="subtle"
          color="gray"
          size={44}
          aria-label={inboxText("back")}
          onClick={onBack}
        >
          <IconArrowLeft size={20} aria-hidden />
        </ActionIcon>
        <div className={classes.names}>
          <Title order={2} size="h4" ref={title} tabIndex={-1} className={classes.title}>
            {thread ? projectTitle(thread.project) : code}
          </Title>
          <div className={classes.facts}>
            {thread && <span>{thread.project.project_number}</span>}
            <TextLink to={projectPath(area)} params={{ code }} search={{ tab: "messages" }}>
              {inboxText("open-project")}
            </TextLink>
          </div>
        </div>
        {thread && work && <div className={classes.work}>{work(thread)}</div>}
      </div>
      <div className={classes.messages}>
        <Messages source={{ kind: "project", code }} isBare />
      </div>
    </>
  );
}
