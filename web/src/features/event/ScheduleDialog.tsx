import eventDialogText from "locales/event-dialog.ftl";
import { useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { wasSavedEarlier } from "@/api/client";
import type { ProjectPage } from "@/api/project";
import { toast } from "@/components/feedback/toast";
import { useHeldWords, useHolding } from "@/components/fields/use-held-words";
import { useFocusBack } from "@/lib/browser/use-focus-back";
import type { EventTime } from "@/lib/time/event-time";
import { EventFormDialog } from "./EventFormDialog";
import { createBody, type EventValues, newSlot, slotValues } from "./form";
import { useCreateEvent } from "./queries";
import { proposalHint } from "./slots-hint";
import { useEventForm } from "./use-event-form";

interface ScheduleDialogProps {
  project: ProjectPage;
  /** The portal's time zone. */
  zone: string;
  /** The initial time, as far as known. */
  when?: Partial<EventTime> | undefined;
  onClose: () => void;
}

/** Form for a new event: one timeslot schedules it, several propose it. */
export default function ScheduleDialog({ project, zone, when, onClose }: ScheduleDialogProps) {
  useFocusBack();
  // The idempotency key makes a retry safe if the response is lost.
  const held = useHeldWords<{ key: string; values: EventValues }>(`new event of ${project.id}`);
  const { given } = held;
  const [key, setKey] = useState(() => given?.key ?? uuidv7());
  const [base] = useState<EventValues>(() => ({
    task_type: "",
    title: "",
    description: "",
    timeslots: [when ? slotValues({ scheduled_date: "", is_all_day: false, ...when }) : newSlot()],
  }));
  const create = useCreateEvent(project.project_code);

  const save = (values: EventValues) =>
    create.mutate(
      { key, body: createBody(values) },
      {
        onSuccess: ({ proposal }) => {
          toast.success(
            proposal ? eventDialogText("proposed", { count: proposal.timeslots.length }) : eventDialogText("scheduled"),
          );
          state.dialog.leave();
        },
        onError: (error) => {
          state.showRefused(error);
          if (wasSavedEarlier(error)) setKey(uuidv7());
        },
      },
    );
  const state = useEventForm({ base, given: given?.values, zone, isSaving: create.isPending, save, onClose });
  useHolding(held, () => (state.dialog.hasWork() ? { key, values: state.form.values } : undefined));
  const { length } = state.form.values.timeslots;

  return (
    <EventFormDialog
      project={project}
      state={state}
      title={eventDialogText("schedule-title")}
      send={length > 1 ? eventDialogText("propose") : eventDialogText("schedule")}
      canPropose
      slotsHint={(count) => (count > 1 ? proposalHint(project) : eventDialogText("one-hint"))}
      failure={
        create.isError
          ? {
              error: create.error,
              title: wasSavedEarlier(create.error)
                ? eventDialogText("landed-before")
                : eventDialogText("create-failed"),
            }
          : undefined
      }
      isSaving={create.isPending}
    />
  );
}
