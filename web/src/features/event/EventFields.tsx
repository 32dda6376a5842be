import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import eventDialogText from "locales/event-dialog.ftl";
import { lazy, Suspense } from "react";
import type { ProjectPage } from "@/api/project";
import { type EventType, eventTypeOptions } from "@/lib/project/event-words";
import { todayIn } from "@/lib/time/event-time";
import { formatTime } from "@/lib/time/time-entry";
import classes from "./EventFields.module.css";
import { retitled, SLOTS_MAX, titleOf } from "./form";
import type { Ignored } from "./queries";
import { SlotList } from "./SlotList";
import type { EventFormState } from "./use-event-form";

// Loaded with the first date.
const BusyDay = lazy(() => import("./BusyDay"));

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
  const { form, zone, root } = state;
  const { timeslots } = form.values;
  const company = project.assigned_contractor?.company_name;
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
        below={(slot, path) =>
          company &&
          slot.scheduled_date >= todayIn(zone) && (
            <Suspense>
              <BusyDay
                code={project.project_code}
                company={company}
                slot={slot}
                ignored={ignored}
                isLocked={isLocked}
                onUse={(from, to) => {
                  form.setFieldValue(`${path}.is_all_day`, false);
                  form.setFieldValue(`${path}.start_time`, formatTime(from));
                  form.setFieldValue(`${path}.end_time`, formatTime(to));
                  form.clearFieldError(`${path}.start_time`);
                  form.clearFieldError(`${path}.end_time`);
                }}
              />
            </Suspense>
          )
        }
      />
    </div>
  );
}
