import eventDialogText from "locales/event-dialog.ftl";
import { isProblem, type Schemas } from "@/api/client";
import type { ProjectPage } from "@/api/project";
import { toast } from "@/components/feedback/toast";
import { useFocusBack } from "@/lib/browser/use-focus-back";
import { EventFormDialog } from "./EventFormDialog";
import { eventBody, eventValues, isSame } from "./form";
import { type Event, useEditEvent } from "./queries";
import { StaleNotice } from "./StaleNotice";
import { useStaleForm } from "./use-stale-form";

interface EditEventDialogProps {
  project: ProjectPage;
  event: Event;
  zone: string;
  onClose: () => void;
}

const formOf = (event: Event) => ({
  values: eventValues(event, [
    {
      scheduled_date: event.scheduled_date,
      start_time: event.start_time,
      end_time: event.end_time,
      is_all_day: event.is_all_day,
    },
  ]),
  version: event.version,
});

/** Form to edit a scheduled event. */
export default function EditEventDialog({ project, event, zone, onClose }: EditEventDialogProps) {
  useFocusBack();
  const edit = useEditEvent(project.project_code, event.id);
  const { state, base, merged, meet } = useStaleForm({
    form: `event ${event.id}`,
    saved: formOf(event),
    zone,
    isSaving: edit.isPending,
    save: (values, version) => {
      if (isSame(values, base.values)) {
        toast.info(eventDialogText("nothing-changed"));
        state.dialog.leave();
        return;
      }
      edit.mutate(
        { version, body: eventBody(values) },
        {
          onSuccess: () => finish(),
          onError: (error) => {
            const current = isProblem(error, 412) && (error.body as Schemas["StaleEvent"]).current;
            if (!current) state.showRefused(error);
            else if (meet(formOf(current))) finish();
          },
        },
      );
    },
    onClose,
  });
  const finish = () => {
    toast.success(eventDialogText("saved"));
    state.dialog.leave();
  };

  return (
    <EventFormDialog
      project={project}
      state={state}
      title={eventDialogText("edit-title")}
      send={eventDialogText("save")}
      canPropose={false}
      ignored={{ event: event.id }}
      failure={
        edit.isError && !isProblem(edit.error, 412)
          ? { error: edit.error, title: eventDialogText("edit-failed") }
          : undefined
      }
      isSaving={edit.isPending}
      isGone={isProblem(edit.error, 404, "event_gone")}
      notice={merged && <StaleNotice merged={merged} />}
    />
  );
}
