import { lazy, Suspense, useRef } from "react";
import { useAccount } from "@/api/account";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import type { PortalArea } from "@/components/project/project-link";
import { Calendar, type EntryQuestion } from "@/features/calendar/Calendar";
import type { Question } from "@/features/event/QuestionDialog";

// Dialogs are loaded on demand.
const FormDialogs = lazy(() => import("@/features/event/FormDialogs"));
const QuestionDialog = lazy(async () => ({
  default: (await import("@/features/event/QuestionDialog")).QuestionDialog,
}));

/** Converts the question about a calendar entry to that of the event dialogs. */
function questionOf({ kind, entry: { id, subject } }: EntryQuestion): Question {
  if (subject.kind === "event") return { kind: "event", event: subject.event };
  const { proposal } = subject;
  return kind === "choose" ? { kind: "confirm", proposal, timeslotId: id } : { kind: "proposal", proposal };
}

/** The calendar with the event dialogs. */
function CalendarPage({ area }: { area: PortalArea }) {
  const page = useRef<HTMLDivElement>(null);
  const zone = useAccount()?.time_zone ?? "";
  return (
    <div ref={page} tabIndex={-1} style={{ outline: "none" }}>
      <Calendar
        area={area}
        form={({ what, code, zone, entry, when, onClose }) => (
          <Suspense fallback={<ModalFrame />}>
            <FormDialogs
              key={what}
              what={what}
              code={code}
              zone={zone}
              when={when}
              events={entry?.subject.kind === "event" ? [entry.subject.event] : []}
              proposals={entry?.subject.kind === "slot" ? [entry.subject.proposal] : []}
              mayCreate
              hasMore={false}
              onClose={onClose}
            />
          </Suspense>
        )}
        question={(question) => (
          <Suspense fallback={<ModalFrame onClose={question.onClose} />}>
            <QuestionDialog
              question={questionOf(question)}
              code={question.entry.project.project_code}
              isContractor={area === "contractor"}
              zone={zone}
              onClose={question.onClose}
              panel={page}
            />
          </Suspense>
        )}
      />
    </div>
  );
}

/** The calendar of the Central and Contractor Portals. */
export function PortalCalendarPage() {
  const account = useAccount();
  return <CalendarPage area={account?.abilities.show_contractor_dashboard ? "contractor" : "partner"} />;
}

export const AdminCalendarPage = () => <CalendarPage area="admin" />;
