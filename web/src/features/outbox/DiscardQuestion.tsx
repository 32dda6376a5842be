import outboxText from "locales/outbox.ftl";
import { type KeptEntry, kindOf } from "./kept-entry";
import { Question } from "./Question";

interface DiscardQuestionProps {
  entry: KeptEntry;
  onDiscard: () => Promise<void>;
  onClose: () => void;
}

/** Confirmation before deleting an entry that exists only on this device. */
export function DiscardQuestion({ entry, onDiscard, onClose }: DiscardQuestionProps) {
  const kind = kindOf(entry);
  const what = entry.isPosted ? "originals" : kind === "files" ? "files" : "text";
  return (
    <Question
      title={outboxText(`discard-title-${kind}`)}
      text={outboxText(`discard-${what}`, { number: entry.project.number })}
      keep={outboxText("keep")}
      confirm={outboxText("discard")}
      onConfirm={() => void onDiscard().then(onClose)}
      onClose={onClose}
    />
  );
}
