import { Alert, Button, Progress, Text } from "@mantine/core";
import { IconAlertTriangle, IconCloudCheck, IconCloudUp, IconDeviceMobile, IconPaperclip } from "@tabler/icons-react";
import { useState } from "react";
import { CopyButton } from "@/components/CopyButton";
import { RelativeTime } from "@/components/DateText";
import { saveFile } from "@/lib/save-file";
import "@mantine/core/styles/Progress.layer.css";
import { connectionNow } from "./connection";
import { DiscardQuestion } from "./DiscardQuestion";
import classes from "./KeptUpdateList.module.css";
import { isOwnerSender, type KeptEntry, kindOf, type Refusal } from "./kept-entry";
import { type OutboxContent, outboxOf } from "./outbox";
import { type Answer, answersTo, followsRefusal, isUnsent, mayGo } from "./rules";
import { outboxTexts as texts } from "./texts";
import { useOffered } from "./use-offered";
import { useOutbox } from "./use-outbox";

interface KeptListProps {
  userId: string;
  entries: KeptEntry[];
}

/** What lies on this device: how far each entry is, and what its writer can do with it. */
export function KeptUpdateList({ userId, entries }: KeptListProps) {
  const content = useOutbox(userId);
  const [askedFor, setAskedFor] = useState<string>();
  // What arrives meanwhile is not asked about any more.
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
        <Text size="sm">{texts.kinds[kind]}</Text>
        <StateMark state={standing.kind === "safe" ? "safe" : sending ? "uploading" : "device"} />
        <Text size="sm" c="dimmed">
          <RelativeTime value={new Date(entry.keptAt).toISOString()} />
        </Text>
      </div>
      {event && <Text fw={600}>{texts.eventChange(event.title, event.status)}</Text>}
      {notes !== "" && <p className={classes.notes}>{notes}</p>}
      {files.length > 0 && (
        <Text size="sm" c="dimmed">
          <IconPaperclip size={14} aria-hidden /> <span>{texts.files(files.length)}</span>
        </Text>
      )}
      {sending && sending.totalBytes > 0 && (
        <Progress value={(sending.sentBytes / sending.totalBytes) * 100} size={6} aria-label={texts.uploading} />
      )}
      {standing.kind === "refused" ? (
        <Refused entry={entry} onDiscard={onDiscard} />
      ) : (
        <div className={classes.line}>
          <Text size="sm" c="dimmed" role="status">
            {standing.kind === "safe"
              ? kind === "message"
                ? texts.arrivedInThread
                : texts.arrived
              : !sending && hintOf(entry, content)}
          </Text>
          {standing.kind === "safe" && (
            <Button variant="default" onClick={() => void outbox.discard(entry)}>
              {texts.dismiss}
            </Button>
          )}
          {canSend && (
            <Button variant="default" onClick={outbox.sendNow}>
              {texts.sendNow}
            </Button>
          )}
          {originalsWait && outbox.isStarted && (
            <Button variant="default" onClick={() => void outbox.sendOriginals(entry)}>
              {texts.sendOriginals}
            </Button>
          )}
          {isWaiting && !sending && (
            <Button variant="subtle" color="red" px="sm" onClick={onDiscard}>
              {texts.discard}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** Made once for all entries that wait on a slow connection. */
function SmallerOffer({ entries, userId }: KeptListProps) {
  const choose = (photos: "smaller" | "originals") => {
    for (const entry of entries) void outboxOf(userId).choosePhotos(entry, photos);
  };
  return (
    <section className={classes.offer} aria-label={texts.slowTitle}>
      <Text size="sm" fw={600}>
        {texts.slowTitle}
      </Text>
      <div className={classes.actions}>
        <Button h="auto" mih={44} classNames={{ label: classes.wrap }} onClick={() => choose("smaller")}>
          {texts.sendSmaller}
        </Button>
        <Button variant="default" onClick={() => choose("originals")}>
          {texts.keepOriginals}
        </Button>
      </div>
    </section>
  );
}

const HINTS = { "signed-out": texts.signIn, busy: texts.isBusy, storage: texts.isStuck, "no-signal": texts.goesOut };

function hintOf(entry: KeptEntry, { entries, hindrance, sending }: OutboxContent): string {
  if (followsRefusal(entry, entries)) return texts.isHeld;
  if (entry.isPosted && !mayGo(entry, connectionNow())) return texts.originalsLater;
  // Something else is on its way: this one comes after it.
  if (hindrance === undefined && sending) return texts.isNext;
  if (hindrance === "signed-out" && isOwnerSender(entry.userId)) return texts.enterCode;
  return HINTS[hindrance ?? "no-signal"];
}

const STATES = {
  device: { sign: IconDeviceMobile, word: texts.onDevice },
  uploading: { sign: IconCloudUp, word: texts.uploading },
  safe: { sign: IconCloudCheck, word: texts.safe },
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

/** What is said in place of the server's words. */
const REASONS: Partial<Record<Refusal, string>> = {
  gone: texts.gone,
  "event-gone": texts.eventGone,
  closing: texts.workChanged,
};

/** What happened to an entry that the server does not take, and everything that can still be made of it. */
function Refused({ entry, onDiscard }: { entry: KeptEntry; onDiscard: () => void }) {
  const { standing, choice, event, files, userId } = entry;
  if (standing.kind !== "refused") return null;
  const label = (answer: Answer) => {
    if (answer !== "with-status") return texts.answers[answer];
    return event ? texts.withEventStatus(event.status) : choice && texts.withStatus(choice.status);
  };
  const about = standing.file === undefined ? undefined : files[standing.file]?.name;
  return (
    <>
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="alert" title={about}>
        {REASONS[standing.reason] ?? standing.message}
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
            {texts.saveFiles(files.length)}
          </Button>
        )}
        <CopyButton value={entry.notes} what={texts.notesToCopy} />
        <Button variant="subtle" color="red" px="sm" onClick={onDiscard}>
          {texts.discard}
        </Button>
      </div>
    </>
  );
}
