import { lazy, type RefObject, Suspense } from "react";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import type { Event, Proposal } from "./queries";

const ConfirmDialog = lazy(() => import("./ConfirmDialog"));
const DeleteEventDialog = lazy(async () => ({ default: (await import("./DeleteDialog")).DeleteEventDialog }));
const DeleteProposalDialog = lazy(async () => ({ default: (await import("./DeleteDialog")).DeleteProposalDialog }));

/** The confirmations of the Events tab. */
export type Question =
  | { kind: "confirm"; proposal: Proposal; timeslotId: string }
  | { kind: "event"; event: Event }
  | { kind: "proposal"; proposal: Proposal };

interface QuestionDialogProps {
  question: Question;
  code: string;
  isContractor: boolean;
  onClose: () => void;
  panel: RefObject<HTMLElement | null>;
}

/** Rendered outside the lists so that a confirmation stays open even if its item leaves the list. */
export function QuestionDialog({ question, isContractor, ...rest }: QuestionDialogProps) {
  return (
    <Suspense fallback={<ModalFrame onClose={rest.onClose} />}>
      {question.kind === "confirm" && <ConfirmDialog {...rest} {...question} isContractor={isContractor} />}
      {question.kind === "event" && <DeleteEventDialog {...rest} event={question.event} />}
      {question.kind === "proposal" && <DeleteProposalDialog {...rest} proposal={question.proposal} />}
    </Suspense>
  );
}
