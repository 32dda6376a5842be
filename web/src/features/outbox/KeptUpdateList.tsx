import { Alert, Button, Progress, Text } from "@mantine/core";
import { IconAlertTriangle, IconCloudCheck, IconCloudUp, IconDeviceMobile, IconPaperclip } from "@tabler/icons-react";
import { useState } from "react";
import { CopyButton } from "@/components/CopyButton";
import { RelativeTime } from "@/components/DateText";
import { saveFile } from "@/lib/save-file";
import "@mantine/core/styles/Progress.layer.css";
import { DiscardQuestion } from "./DiscardQuestion";
import classes from "./KeptUpdateList.module.css";
import type { KeptUpdate } from "./kept-update";
import { type OutboxContent, outboxOf } from "./outbox";
import { type Answer, answersTo, isUnsent } from "./rules";
import { outboxTexts as texts } from "./texts";
import { useOutbox } from "./use-outbox";

interface KeptUpdateListProps {
  userId: string;
  updates: KeptUpdate[];
}

/** Updates on this device: how far each is, and what its writer can do with it. */
export function KeptUpdateList({ userId, updates }: KeptUpdateListProps) {
  const content = useOutbox(userId);
  const [askedFor, setAskedFor] = useState<string>();
  // What arrives meanwhile is not asked about any more.
  const asked = updates.find((update) => update.id === askedFor && isUnsent(update));
  return (
    <>
      <ul className={classes.list}>
        {updates.map((update) => (
          <KeptUpdateItem key={update.id} update={update} content={content} onDiscard={() => setAskedFor(update.id)} />
        ))}
      </ul>
      {asked && (
        <DiscardQuestion
          number={asked.project.number}
          onDiscard={() => outboxOf(userId).discard(asked)}
          onClose={() => setAskedFor(undefined)}
        />
      )}
    </>
  );
}

interface ItemProps {
  update: KeptUpdate;
  content: OutboxContent;
  onDiscard: () => void;
}

function KeptUpdateItem({ update, content, onDiscard }: ItemProps) {
  const { project, notes, files, standing, userId } = update;
  const sending = content.sending?.id === update.id ? content.sending : undefined;
  const outbox = outboxOf(userId);
  const isHeldUp = content.hindrance !== undefined && content.hindrance !== "signed-out";
  const canSend = standing.kind === "waiting" && isHeldUp && !content.sending && outbox.isStarted;
  return (
    <li className={classes.update}>
      <div className={classes.head}>
        <span className={classes.number}>{project.number}</span>
        <StateMark state={standing.kind === "safe" ? "safe" : sending ? "uploading" : "device"} />
        <Text size="sm" c="dimmed">
          <RelativeTime value={new Date(update.keptAt).toISOString()} />
        </Text>
      </div>
      <p className={classes.notes}>{notes}</p>
      {files.length > 0 && (
        <Text size="sm" c="dimmed">
          <IconPaperclip size={14} aria-hidden /> {texts.files(files.length)}
        </Text>
      )}
      {sending && sending.totalBytes > 0 && (
        <Progress value={(sending.sentBytes / sending.totalBytes) * 100} size={6} aria-label={texts.uploading} />
      )}
      {standing.kind === "refused" ? (
        <Refused update={update} onDiscard={onDiscard} />
      ) : (
        <div className={classes.line}>
          <Text size="sm" c="dimmed" role="status">
            {standing.kind === "safe" ? texts.arrived : !sending && hintOf(content)}
          </Text>
          {standing.kind === "safe" && (
            <Button variant="default" onClick={() => void outbox.discard(update)}>
              {texts.dismiss}
            </Button>
          )}
          {canSend && (
            <Button variant="default" onClick={outbox.sendNow}>
              {texts.sendNow}
            </Button>
          )}
          {standing.kind === "waiting" && !sending && (
            <Button variant="subtle" color="red" px="sm" onClick={onDiscard}>
              {texts.discard}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

const HINTS = { "signed-out": texts.signIn, busy: texts.isBusy, storage: texts.isStuck, "no-signal": texts.goesOut };

const hintOf = ({ hindrance = "no-signal" }: OutboxContent) => HINTS[hindrance];

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
      {word}
    </span>
  );
}

/** What happened to an update that the server does not take, and everything that can still be made of it. */
function Refused({ update, onDiscard }: { update: KeptUpdate; onDiscard: () => void }) {
  const { standing, choice, files, userId } = update;
  if (standing.kind !== "refused") return null;
  const label = (answer: Answer) =>
    answer === "with-status" ? choice && texts.withStatus(choice.status) : texts.answers[answer];
  const about = standing.file === undefined ? undefined : files[standing.file]?.name;
  return (
    <>
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="alert" title={about}>
        {standing.reason === "gone" ? texts.gone : standing.message}
      </Alert>
      <div className={classes.actions}>
        {answersTo(update).map((answer, index) => (
          <Button
            key={answer}
            variant={index === 0 ? "filled" : "default"}
            onClick={() => void outboxOf(userId).answer(update, answer)}
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
        <CopyButton value={update.notes} what={texts.notesToCopy} />
        <Button variant="subtle" color="red" px="sm" onClick={onDiscard}>
          {texts.discard}
        </Button>
      </div>
    </>
  );
}
