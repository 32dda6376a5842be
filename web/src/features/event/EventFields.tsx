import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import eventDialogText from "locales/event-dialog.ftl";
import type { ProjectPage } from "@/api/project";
import { type EventType, eventTypeOptions } from "@/lib/project/event-words";
import { CompanyDay } from "./CompanyDay";
import classes from "./EventFields.module.css";
import { retitled, SLOTS_MAX, titleOf } from "./form";
import type { Ignored } from "./queries";
import { SlotList } from "./SlotList";
import type { EventFormState } from "./use-event-form";

interface EventFieldsProps {
  project: ProjectPage;
  /** The event or proposal that is edited. */
  ignored: Ignored;
  state: EventFormState;
  /** Whether the form accepts more than one timeslot. */
  canPropose: boolean;
  /** Explains what happens with this number of timeslots. */
  slotsHint?: (count: number) => string;
  isLocked: boolean;
}

/** The fields of an event and its timeslots. */
export function EventFields({ project, ignored, state, canPropose, slotsHint, isLocked }: EventFieldsProps) {
  const { form, root } = state;
  const { timeslots } = form.values;
  const chooseType = (type: EventType | "") => {
    form.setFieldValue("task_type", type);
    form.setFieldValue("title", titleOf(type, timeslots.length));
  };
  const resize = (count: number) => form.setFieldValue("title", retitled(form.values, timeslots.length, count));
  return (
    <div ref={root} className={classes.fields}>
      <NativeSelect
        label={eventDialogText("type")}
        data={[{ value: "", label: eventDialogText("choose-type"), disabled: true }, ...eventTypeOptions]}
        {...form.getInputProps("task_type")}
        onChange={(event) => chooseType(event.currentTarget.value as EventType | "")}
        disabled={isLocked}
        withAsterisk
        data-autofocus
      />
      <TextInput
        label={eventDialogText("title")}
        {...form.getInputProps("title")}
        readOnly={isLocked}
        autoComplete="off"
        withAsterisk
      />
      <Textarea
        label={eventDialogText("description")}
        description={eventDialogText("description-readers")}
        {...form.getInputProps("description")}
        readOnly={isLocked}
        minRows={2}
        maxRows={8}
        autosize
      />
      <SlotList
        state={state}
        title={canPropose ? eventDialogText("timeslots") : eventDialogText("when")}
        hint={slotsHint?.(timeslots.length)}
        most={canPropose ? SLOTS_MAX : 1}
        isLocked={isLocked}
        onResize={resize}
        below={(slot, path) => (
          <CompanyDay project={project} ignored={ignored} state={state} slot={slot} path={path} isLocked={isLocked} />
        )}
      />
    </div>
  );
}
