import performanceText from "locales/performance.ftl";
import type { RefObject } from "react";
import { DeleteQuestion } from "@/components/overlays/DeleteQuestion";

interface ClearQuestionProps {
  /** How much will be gone. */
  events: number;
  metrics: number;
  onClear: () => void;
  onClose: () => void;
  focusBack: RefObject<HTMLElement | null>;
}

/** Asks before the history of this browser is forgotten. */
export default function ClearQuestion({ events, metrics, onClear, onClose, focusBack }: ClearQuestionProps) {
  return (
    <DeleteQuestion
      title={performanceText("clear-title")}
      question={performanceText("clear-question", { events, metrics })}
      send={performanceText("clear")}
      isBusy={false}
      onConfirm={onClear}
      onClose={onClose}
      focusBack={focusBack}
    />
  );
}
