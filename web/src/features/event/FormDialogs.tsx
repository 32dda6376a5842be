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
  /** From the URL: `new`, or a form and an event, such as `edit-<id>`. */
  what: string;
  code: string;
  zone: string;
  /** The initial time of a new event, as far as known. */
  when?: Partial<EventTime> | undefined;
  events: Event[];
  proposals: Proposal[];
  mayCreate: boolean;
  /** Whether there are more events than those passed in. */
  hasMore: boolean;
  onClose: () => void;
}

/** The form named in the URL. It keeps its event, even if that is removed from the page in the meantime. */
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
  // A new project code changes the query; keep the last result so that the input is not lost.
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
        <StatusDialog project={project} event={event} onClose={onClose} />
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

/** Shown if the event named in the URL is not on the page or no longer exists. */
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
