import { lazy, type RefObject, Suspense } from "react";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import type { Event, Proposal } from "./queries";
import type { Declined } from "./SuggestDialogs";

const ConfirmDialog = lazy(() => import("./ConfirmDialog"));
const DeleteEventDialog = lazy(async () => ({ default: (await import("./DeleteDialog")).DeleteEventDialog }));
const NoneDialog = lazy(async () => ({ default: (await import("./SuggestDialogs")).NoneDialog }));
const DeclineDialog = lazy(async () => ({ default: (await import("./SuggestDialogs")).DeclineDialog }));
const DeleteProposalDialog = lazy(async () => ({ default: (await import("./DeleteDialog")).DeleteProposalDialog }));

/** The questions about events and proposals. */
export type Question =
  | { kind: "confirm"; proposal: Proposal; timeslotId: string }
  | { kind: "event"; event: Event }
  | { kind: "proposal"; proposal: Proposal }
  | { kind: "none"; proposal: Proposal }
  | { kind: "decline"; declined: Declined };

interface QuestionDialogProps {
  question: Question;
  code: string;
  isContractor: boolean;
  /** The portal's time zone. */
  zone: string;
  onClose: () => void;
  panel: RefObject<HTMLElement | null>;
}

/** Rendered outside the lists so that a confirmation stays open even if its item leaves the list. */
export function QuestionDialog({ question, isContractor, zone, ...rest }: QuestionDialogProps) {
  const { code, onClose } = rest;
  return (
    <Suspense fallback={<ModalFrame onClose={rest.onClose} />}>
      {question.kind === "confirm" && <ConfirmDialog {...rest} {...question} isContractor={isContractor} />}
      {question.kind === "event" && <DeleteEventDialog {...rest} event={question.event} />}
      {question.kind === "proposal" && <DeleteProposalDialog {...rest} proposal={question.proposal} />}
      {question.kind === "none" && (
        <NoneDialog code={code} proposal={question.proposal} zone={zone} onClose={onClose} />
      )}
      {question.kind === "decline" && (
        <DeclineDialog
          code={code}
          declined={question.declined}
          showsDays={!isContractor}
          zone={zone}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
