import { Button, Group, Text, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import messagePanelText from "locales/message-panel.ftl";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { isBlank } from "@/lib/text/clean";
import { tooLong } from "./Composer";
import type { Draft } from "./draft";
import { isSendKey } from "./keys";
import classes from "./MessageRow.module.css";
import type { Reply } from "./stored-draft";
import type { KnownMessage } from "./thread";

interface ReplyBoxProps {
  to: KnownMessage;
  reply: Reply;
  draft: Draft;
}

/** The field that composes a reply, below the message it quotes. */
export function ReplyBox({ to, reply, draft }: ReplyBoxProps) {
  const client = useQueryClient();
  const root = useRef<HTMLFormElement>(null);
  const error = tooLong(reply.text);
  const canSend = reply.text.trim() !== "" && error === undefined;
  // Focus a newly opened field, but not one that scrolled back into view.
  const isNew = useRef(reply.text === "");
  useEffect(() => {
    if (isNew.current) root.current?.querySelector("textarea")?.focus({ preventScroll: true });
    root.current?.scrollIntoView({ block: "nearest" });
  }, []);
  // The box unmounts and loses the focus, so focus the message.
  const leave = (act: () => void) => {
    const message = root.current?.closest<HTMLElement>("article");
    act();
    message?.focus({ preventScroll: true });
  };
  const send = () => {
    if (canSend) leave(() => void draft.sendReply(client, to));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "Escape" && isBlank(reply.text)) leave(() => draft.closeReply(to.id));
    if (!isSendKey(event)) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      ref={root}
      className={classes.replyBox}
      aria-label={messagePanelText("reply-to", { name: to.sender_name })}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {reply.hasFailed && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {messagePanelText("restored")}
        </Text>
      )}
      <Textarea
        aria-label={messagePanelText("reply-to", { name: to.sender_name })}
        placeholder={messagePanelText("reply-to", { name: to.sender_name })}
        value={reply.text}
        onChange={(event) => draft.writeReply(to.id, event.currentTarget.value)}
        onKeyDown={onKeyDown}
        error={error}
        autosize
        minRows={1}
        maxRows={6}
        enterKeyHint="send"
      />
      <Group gap="xs" justify="flex-end">
        <Button variant="default" size="sm" onClick={() => leave(() => draft.closeReply(to.id))}>
          {messagePanelText("cancel")}
        </Button>
        <Button type="submit" size="sm" disabled={!canSend}>
          {messagePanelText("send-reply")}
        </Button>
      </Group>
    </form>
  );
}
