import { Alert, Button, Progress, Text } from "@mantine/core";
import { IconAlertTriangle, IconCloudCheck, IconCloudUp, IconDeviceMobile, IconPaperclip } from "@tabler/icons-react";
import outboxText from "locales/outbox.ftl";
import { useState } from "react";
import { CopyButton } from "@/components/display/CopyButton";
import { RelativeTime } from "@/components/display/DateText";
import { LinkedText } from "@/components/display/LinkedText";
import { saveFile } from "@/lib/browser/save-file";
import { eventStatusLabel } from "@/lib/project/event-words";
import { statusLabel } from "@/lib/project/status";
import "@mantine/core/styles/Progress.layer.css";
import { connectionNow } from "./connection";
import { DiscardQuestion } from "./DiscardQuestion";
import classes from "./KeptUpdateList.module.css";
import { isOwnerSender, type KeptEntry, kindOf, type Refusal } from "./kept-entry";
import { type OutboxContent, outboxOf } from "./outbox";
import { type Answer, answersTo, followsRefusal, isUnsent, mayGo } from "./rules";
import { useOffered } from "./use-offered";
import { useOutbox } from "./use-outbox";

const changeOf = (title: string | undefined, status: string): string =>
  title ? outboxText("event-change", { title, status }) : status;

interface KeptListProps {
  userId: string;
  entries: KeptEntry[];
}

/** The entries on this device: the progress of each and the actions available to its author. */
export function KeptUpdateList({ userId, entries }: KeptListProps) {
  const content = useOutbox(userId);
  const [askedFor, setAskedFor] = useState<string>();
  // The dialog closes when its entry arrives in the meantime.
  const asked = entries.find((entry) => entry.id === askedFor && isUnsent(entry));
  const offered = useOffered(entries);
  return (
    <>
      {offered.length > 0 && <SmallerOffer entries={offered} userId={userId} />}
      <ul className={classes.list}>
        {entries.map((entry) => (
          <KeptItem key={entry.id} entry={entry} content={content} onDiscard={() => setAskedFor(entry.id)} />
        ))}
      </ul>
      {asked && (
        <DiscardQuestion
          entry={asked}
          onDiscard={() => outboxOf(userId).discard(asked)}
          onClose={() => setAskedFor(undefined)}
        />
      )}
    </>
  );
}

interface ItemProps {
  entry: KeptEntry;
  content: OutboxContent;
  onDiscard: () => void;
}

function KeptItem({ entry, content, onDiscard }: ItemProps) {
  const { project, notes, files, standing, event, userId } = entry;
  const kind = kindOf(entry);
  const sending = content.sending?.id === entry.id ? content.sending : undefined;
  const outbox = outboxOf(userId);
  const isWaiting = standing.kind === "waiting";
  const isHeldUp = content.hindrance !== undefined && content.hindrance !== "signed-out";
  const canSend = isWaiting && isHeldUp && !content.sending && outbox.isStarted && !entry.isPosted;
  const originalsWait = isWaiting && entry.isPosted && !sending;
  return (
    <li className={classes.update}>
      <div className={classes.head}>
        <span className={classes.number}>{project.number}</span>
        <Text size="sm">{outboxText(`kinds-${kind}`)}</Text>
        <StateMark state={standing.kind === "safe" ? "safe" : sending ? "uploading" : "device"} />
        <Text size="sm" c="dimmed">
          <RelativeTime value={new Date(entry.keptAt).toISOString()} />
        </Text>
      </div>
      {event && <Text fw={600}>{changeOf(event.title, eventStatusLabel(event.status))}</Text>}
      {notes !== "" && (
        <p className={classes.notes}>
          <LinkedText text={notes} />
        </p>
      )}
      {files.length > 0 && (
        <Text size="sm" c="dimmed">
          <IconPaperclip size={14} aria-hidden /> <span>{outboxText("files", { count: files.length })}</span>
        </Text>
      )}
      {sending && sending.totalBytes > 0 && (
        <Progress
          value={(sending.sentBytes / sending.totalBytes) * 100}
          size={6}
          aria-label={outboxText("uploading")}
        />
      )}
      {standing.kind === "refused" ? (
        <Refused entry={entry} onDiscard={onDiscard} />
      ) : (
        <div className={classes.line}>
          <Text size="sm" c="dimmed" role="status">
            {standing.kind === "safe" ? ARRIVED[kind] : !sending && hintOf(entry, content)}
          </Text>
          {standing.kind === "safe" && (
            <Button variant="default" onClick={() => void outbox.discard(entry)}>
              {outboxText("dismiss")}
            </Button>
          )}
          {canSend && (
            <Button variant="default" onClick={outbox.sendNow}>
              {outboxText("send-now")}
            </Button>
          )}
          {originalsWait && outbox.isStarted && (
            <Button variant="default" onClick={() => void outbox.sendOriginals(entry)}>
              {outboxText("send-originals")}
            </Button>
          )}
          {isWaiting && !sending && (
            <Button variant="subtle" color="red" px="sm" onClick={onDiscard}>
              {outboxText("discard")}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** One offer for all entries that wait on a slow connection. */
function SmallerOffer({ entries, userId }: KeptListProps) {
  const choose = (photos: "smaller" | "originals") => {
    for (const entry of entries) void outboxOf(userId).choosePhotos(entry, photos);
  };
  return (
    <section className={classes.offer} aria-label={outboxText("slow-title")}>
      <Text size="sm" fw={600}>
        {outboxText("slow-title")}
      </Text>
      <div className={classes.actions}>
        <Button h="auto" mih={44} classNames={{ label: classes.wrap }} onClick={() => choose("smaller")}>
          {outboxText("send-smaller")}
        </Button>
        <Button variant="default" onClick={() => choose("originals")}>
          {outboxText("keep-originals")}
        </Button>
      </div>
    </section>
  );
}

const ARRIVED = {
  update: outboxText("arrived"),
  event: outboxText("arrived"),
  message: outboxText("arrived-in-thread"),
  files: outboxText("arrived-in-files"),
};

const HINTS = {
  "signed-out": outboxText("sign-in"),
  busy: outboxText("is-busy"),
  storage: outboxText("is-stuck"),
  "no-signal": outboxText("goes-out"),
};

function hintOf(entry: KeptEntry, { entries, hindrance, sending }: OutboxContent): string {
  if (followsRefusal(entry, entries)) return outboxText("is-held");
  if (entry.isPosted && !mayGo(entry, connectionNow())) return outboxText("originals-later");
  // Another entry is being sent; this one is next.
  if (hindrance === undefined && sending) return outboxText("is-next");
  if (hindrance === "signed-out" && isOwnerSender(entry.userId)) return outboxText("enter-code");
  return HINTS[hindrance ?? "no-signal"];
}

const STATES = {
  device: { sign: IconDeviceMobile, word: outboxText("on-device") },
  uploading: { sign: IconCloudUp, word: outboxText("uploading") },
  safe: { sign: IconCloudCheck, word: outboxText("safe") },
};

function StateMark({ state }: { state: keyof typeof STATES }) {
  const { sign: Sign, word } = STATES[state];
  return (
    <span className={classes.state} data-state={state}>
      <Sign size={18} aria-hidden />
      <span>{word}</span>
    </span>
  );
}

/** Texts shown instead of the server's message. */
const REASONS: Partial<Record<Refusal, string>> = {
  gone: outboxText("gone"),
  "event-gone": outboxText("event-gone"),
  closing: outboxText("work-changed"),
};

function reasonOf(entry: KeptEntry, { reason, message }: { reason: Refusal; message: string }): string {
  if (reason === "gone" && kindOf(entry) === "files") return outboxText("gone-files");
  return REASONS[reason] ?? message;
}

/** Why the server rejected an entry, and the ways to resolve it. */
function Refused({ entry, onDiscard }: { entry: KeptEntry; onDiscard: () => void }) {
  const { standing, choice, event, files, userId } = entry;
  if (standing.kind !== "refused") return null;
  const label = (answer: Answer) => {
    if (answer !== "with-status") return outboxText(`answers-${answer}`);
    return event
      ? outboxText("with-event-status", { status: eventStatusLabel(event.status) })
      : choice && outboxText("with-status", { status: statusLabel(choice.status) });
  };
  const about = standing.file === undefined ? undefined : files[standing.file]?.name;
  return (
    <>
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="alert" title={about}>
        {reasonOf(entry, standing)}
      </Alert>
      <div className={classes.actions}>
        {answersTo(entry).map((answer, index) => (
          <Button
            key={answer}
            variant={index === 0 ? "filled" : "default"}
            onClick={() => void outboxOf(userId).answer(entry, answer)}
          >
            {label(answer)}
          </Button>
        ))}
        {files.length > 0 && (
          <Button
            variant="default"
            onClick={() => {
              for (const { content, name } of files) saveFile(content, name);
            }}
          >
            {outboxText("save-files", { count: files.length })}
          </Button>
        )}
        {entry.notes !== "" && <CopyButton value={entry.notes} label={outboxText("copy-notes")} />}
        <Button variant="subtle" color="red" px="sm" onClick={onDiscard}>
          {outboxText("discard")}
        </Button>
      </div>
    </>
  );
}
