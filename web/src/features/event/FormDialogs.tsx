import { Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import eventDialogText from "locales/event-dialog.ftl";
import { lazy, Suspense } from "react";
import { projectPageQuery } from "@/api/project";
import { Modal } from "@/components/overlays/Modal";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { useLastAnswer } from "@/lib/network/use-last-answer";
import type { EventTime } from "@/lib/time/event-time";
import type { Event, Proposal } from "./queries";

const ScheduleDialog = lazy(() => import("./ScheduleDialog"));
const EditEventDialog = lazy(() => import("./EditEventDialog"));
const EditProposalDialog = lazy(() => import("./EditProposalDialog"));
const StatusDialog = lazy(() => import("./StatusDialog"));

interface FormDialogsProps {
  /** As the address has it: `new`, or which form of which event, such as `edit-<id>`. */
  what: string;
  code: string;
  zone: string;
  /** When a new one would be, as far as that is known. */
  when?: Partial<EventTime> | undefined;
  events: Event[];
  proposals: Proposal[];
  mayCreate: boolean;
  /** Whether there are events beyond those given. */
  hasMore: boolean;
  onClose: () => void;
}

/** The form that the address names. What it is about stays in it, also when that goes from the page meanwhile. */
export default function FormDialogs({
  what,
  code,
  zone,
  when,
  events,
  proposals,
  mayCreate,
  hasMore,
  onClose,
}: FormDialogsProps) {
  // A project that gets another code is another question; what is typed stays meanwhile.
  const project = useLastAnswer(useQuery(projectPageQuery(code)).data);
  const [, form, id] = /^(edit|status|proposal)-(.+)$/.exec(what) ?? [];
  const event = useLastAnswer(events.find((candidate) => candidate.id === id));
  const proposal = useLastAnswer(proposals.find((candidate) => candidate.id === id));
  if (!project) return null;
  const shared = { project, zone, onClose };
  return (
    <Suspense fallback={<ModalFrame />}>
      {what === "new" && mayCreate ? (
        <ScheduleDialog {...shared} when={when} />
      ) : form === "edit" && event?.abilities.edit ? (
        <EditEventDialog {...shared} event={event} />
      ) : form === "status" && event?.abilities.update_status ? (
        <StatusDialog code={code} event={event} onClose={onClose} />
      ) : form === "proposal" && proposal?.abilities.edit ? (
        <EditProposalDialog {...shared} proposal={proposal} />
      ) : (
        <Gone {...goneTexts(form, hasMore && !event)} onClose={onClose} />
      )}
    </Suspense>
  );
}

function goneTexts(form: string | undefined, mayBeOlder: boolean) {
  if (form === "proposal") return { text: eventDialogText("gone-proposal"), hint: eventDialogText("gone-hint") };
  return mayBeOlder
    ? { text: eventDialogText("not-shown"), hint: eventDialogText("not-shown-hint") }
    : { text: eventDialogText("gone"), hint: eventDialogText("gone-hint") };
}

/** The address names what is not on the page (any more). */
function Gone({ text, hint, onClose }: { text: string; hint: string; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={text}>
      <Stack>
        <Text>{hint}</Text>
        <Button variant="default" onClick={onClose} data-autofocus>
          {eventDialogText("close")}
        </Button>
      </Stack>
    </Modal>
  );
}
