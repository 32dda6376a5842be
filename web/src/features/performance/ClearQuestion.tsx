import performanceText from "locales/performance.ftl";
import type { RefObject } from "react";
import { DeleteQuestion } from "@/components/overlays/DeleteQuestion";

interface ClearQuestionProps {
  /** The number of events to delete. */
  events: number;
  metrics: number;
  onClear: () => void;
  onClose: () => void;
  focusBack: RefObject<HTMLElement | null>;
}

/** Confirmation before this browser's history is deleted. */
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
