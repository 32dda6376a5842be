import { Button, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconArrowBackUp, IconClock } from "@tabler/icons-react";
import messagePanelText from "locales/message-panel.ftl";
import { memo, useEffect, useRef, useSyncExternalStore } from "react";
import { LinkedText } from "@/components/display/LinkedText";
import { AttachmentLink } from "@/components/files/AttachmentLink";
import { fileKind } from "@/components/files/file-kind";
import { ImageGrid } from "@/components/files/ImageGrid";
import type { UploadBox } from "@/components/files/upload-box";
import { RefetchFiles } from "@/components/files/working-link";
import { freshFor } from "@/lib/network/signed-links";
import { formatDateTime } from "@/lib/time/dates";
import { PendingFiles } from "./ComposerFiles";
import type { Draft, Pending, Quote } from "./draft";
import classes from "./MessageRow.module.css";
import { isOnlyFiles, quoted } from "./only-files";
import { ReplyBox } from "./ReplyBox";
import { type Row, timeOf } from "./rows";
import type { Reply } from "./stored-draft";
import type { KnownMessage } from "./thread";
import type { Renew } from "./use-thread";

interface MessageRowProps {
  row: Row;
  draft: Draft;
  /** The draft of a reply to this message. */
  reply: Reply | undefined;
  canSend: boolean;
  /** Whether the reader jumped to this message. */
  isTarget: boolean;
  onReached: () => void;
  onJump: (id: string) => void;
  renew: Renew;
}

/** One row of the thread: a message with an optional day heading and reply draft. */
export const MessageRow = memo(function MessageRow({ row, ...props }: MessageRowProps) {
  return (
    <>
      {row.day !== undefined && (
        <div className={classes.day}>
          <span>{row.day}</span>
        </div>
      )}
      {row.isFirstNew && (
        <div className={classes.new}>
          <span>{messagePanelText("new-from")}</span>
        </div>
      )}
      {row.message && <Sent message={row.message} {...props} />}
      {row.pending && <OnItsWay pending={row.pending} />}
    </>
  );
});

/** Whether the portal itself wrote the message. */
const isSystem = ({ message_type: type }: KnownMessage) => type === "system_notification" || type === "status_update";

type SentProps = Omit<MessageRowProps, "row"> & { message: KnownMessage };

function Sent({ message, draft, reply, canSend, isTarget, onReached, onJump, renew }: SentProps) {
  const bubble = useRef<HTMLDivElement>(null);
  const { mine, attachments } = message;
  useEffect(() => {
    if (!isTarget) return;
    bubble.current?.closest<HTMLElement>("article")?.focus({ preventScroll: true });
    const timer = window.setTimeout(onReached, SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [isTarget, onReached]);
  // The signed links expire while the page is open.
  const isDead = attachments.length > 0 && freshFor(message.readAt) <= 0;
  useEffect(() => {
    if (isDead) renew(message).catch(() => undefined);
  }, [isDead, message, renew]);

  if (isSystem(message)) {
    return (
      <p className={classes.system} id={`message-${message.id}`}>
        <span>{message.message_content}</span> <Time instant={message.created_at} />
      </p>
    );
  }
  const images = attachments.filter((file) => fileKind(file) === "image");
  const others = attachments.filter((file) => fileKind(file) !== "image");
  const isFileOnly = attachments.length > 0 && isOnlyFiles(message.message_content);
  const canReply = canSend && !mine;
  return (
    <div className={classes.message} data-mine={mine || undefined}>
      <div className={classes.head} id={`message-${message.id}`}>
        <span className={classes.sender}>{message.sender_name}</span>
        <span className={classes.participant}>
          {mine ? messagePanelText("you") : messagePanelText(`participants-${message.participant_type}`)}
        </span>
        <Time instant={message.created_at} />
        {message.shares_staff_device && <span className={classes.doubt}>{messagePanelText("shares-device")}</span>}
      </div>
      <div ref={bubble} className={classes.bubble} data-mine={mine || undefined} data-target={isTarget || undefined}>
        {message.reply_to && <QuoteLink quote={message.reply_to} onJump={onJump} />}
        {!isFileOnly && (
          <p className={classes.text}>
            <LinkedText text={message.message_content} />
          </p>
        )}
        {attachments.length > 0 && (
          <RefetchFiles value={() => renew(message)}>
            <ImageGrid images={images} />
            {others.map((file) => (
              <AttachmentLink key={file.id} file={file} />
            ))}
          </RefetchFiles>
        )}
      </div>
      {canReply && reply === undefined && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes.reply}
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          aria-label={messagePanelText("reply-to", { name: message.sender_name })}
          onClick={() => draft.openReply(message.id)}
        >
          {messagePanelText("reply")}
        </Button>
      )}
      {canReply && reply && <ReplyBox to={message} reply={reply} draft={draft} />}
    </div>
  );
}

/** How long a message that the reader jumped to is highlighted, in milliseconds. */
const SHOWN_MS = 2000;

function Time({ instant }: { instant: string }) {
  return (
    <time className={classes.time} dateTime={instant} title={formatDateTime(instant)}>
      {timeOf(instant)}
    </time>
  );
}

function QuoteLink({ quote, onJump }: { quote: Quote; onJump: (id: string) => void }) {
  const excerpt = quoted(quote.excerpt);
  return (
    <UnstyledButton className={classes.quote} onClick={() => onJump(quote.id)}>
      <VisuallyHidden>{`${messagePanelText("quoted", { name: quote.sender_name })}: ${excerpt}`}</VisuallyHidden>
      <span className={classes.quoted} aria-hidden>
        {quote.sender_name}
      </span>
      <span className={classes.excerpt} aria-hidden>
        {excerpt}
      </span>
    </UnstyledButton>
  );
}

/** A message that the server has not accepted yet. */
function OnItsWay({ pending }: { pending: Pending }) {
  return (
    <div className={classes.message} data-mine>
      <div className={classes.head} id={`message-${pending.id}`}>
        <span className={classes.participant}>{messagePanelText("you")}</span>
        <Time instant={pending.sentAt} />
      </div>
      <div className={classes.bubble} data-mine data-pending>
        {pending.quote && (
          <div className={classes.quote}>
            <span className={classes.quoted}>{pending.quote.sender_name}</span>
            <span className={classes.excerpt}>{quoted(pending.quote.excerpt)}</span>
          </div>
        )}
        {pending.text !== "" && (
          <p className={classes.text}>
            <LinkedText text={pending.text} />
          </p>
        )}
        {pending.box && <BoxFiles box={pending.box} />}
        {pending.files && <Files files={pending.files} />}
      </div>
      <span className={classes.sending} role="status">
        <IconClock size={14} aria-hidden />
        {pending.box ? <Progress box={pending.box} /> : <span>{messagePanelText("sending")}</span>}
      </span>
    </div>
  );
}

function BoxFiles({ box }: { box: UploadBox }) {
  const { items } = useSyncExternalStore(box.subscribe, box.snapshot);
  return <Files files={items.map(({ file }) => file)} />;
}

function Files({ files }: { files: File[] }) {
  if (files.length === 0) return null;
  return <PendingFiles files={files} />;
}

function Progress({ box }: { box: UploadBox }) {
  const { items } = useSyncExternalStore(box.subscribe, box.snapshot);
  const count = items.filter(({ state }) => state === "sending").length;
  return <span>{count > 0 ? messagePanelText("sending-files", { count }) : messagePanelText("sending")}</span>;
}
