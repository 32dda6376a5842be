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
  return (
    <Question
      title={outboxText(`discard-title-${kindOf(entry)}`)}
      text={
        entry.isPosted
          ? outboxText("discard-originals", { number: entry.project.number })
          : outboxText("discard-text", { number: entry.project.number })
      }
      keep={outboxText("keep")}
      confirm={outboxText("discard")}
      onConfirm={() => void onDiscard().then(onClose)}
      onClose={onClose}
    />
  );
}
