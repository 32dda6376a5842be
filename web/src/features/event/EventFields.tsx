import { ActionIcon, Button, Checkbox, NativeSelect, Text, Textarea, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import eventDialogText from "locales/event-dialog.ftl";
import { lazy, Suspense } from "react";
import type { ProjectPage } from "@/api/project";
import { TimeField } from "@/components/fields/TimeField";
import { type EventType, eventTypeOptions } from "@/lib/project/event-words";
import { todayIn, zoneName } from "@/lib/time/event-time";
import { formatTime } from "@/lib/time/time-entry";
import classes from "./EventFields.module.css";
import { endWith, newSlot, retitled, SLOTS_MAX, titleOf } from "./form";
import type { Ignored } from "./queries";
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
      <div className={classes.slots}>
        <div>
          <Text fw={680}>{canPropose ? eventDialogText("timeslots") : eventDialogText("when")}</Text>
          <Text size="sm" c="dimmed">
            {`${slotsHint ? `${slotsHint(timeslots.length)} ` : ""}${eventDialogText("zone", { name: zoneName(zone) })}`}
          </Text>
        </div>
        {timeslots.map((slot, index) => (
          <SlotFields
            key={slot.key}
            {...{ project, ignored, state, index, isLocked }}
            isOneOfMany={timeslots.length > 1}
            onRemove={() => {
              resize(timeslots.length - 1);
              form.removeListItem("timeslots", index);
              form.clearFieldError("timeslots");
            }}
          />
        ))}
        {form.errors.timeslots && (
          <p className={classes.wrong} data-wrong tabIndex={-1} role="alert">
            {form.errors.timeslots}
          </p>
        )}
        {canPropose && timeslots.length < SLOTS_MAX && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            className={classes.add}
            disabled={isLocked}
            onClick={() => {
              resize(timeslots.length + 1);
              form.insertListItem("timeslots", newSlot(timeslots.at(-1)));
              form.clearFieldError("timeslots");
            }}
          >
            {eventDialogText("add")}
          </Button>
        )}
      </div>
    </div>
  );
}

interface SlotFieldsProps extends Pick<EventFieldsProps, "project" | "ignored"> {
  state: EventFormState;
  index: number;
  isLocked: boolean;
  isOneOfMany: boolean;
  onRemove: () => void;
}

/** The date and times of one timeslot. */
function SlotFields(props: SlotFieldsProps) {
  const { project, ignored, state, index, isLocked, isOneOfMany, onRemove } = props;
  const { form, zone } = state;
  const company = project.assigned_contractor?.company_name;
  const slot = form.values.timeslots[index];
  if (!slot) return null;
  const path = `timeslots.${index}` as const;
  const start = (typed: string) => {
    form.setFieldValue(`${path}.end_time`, endWith(typed, slot));
    form.setFieldValue(`${path}.start_time`, typed);
    form.clearFieldError(`${path}.end_time`);
  };
  return (
    <fieldset className={classes.slot} data-many={isOneOfMany || undefined}>
      <legend className={classes.legend} data-hidden={!isOneOfMany || undefined}>
        {isOneOfMany ? eventDialogText("timeslot", { number: index + 1 }) : eventDialogText("when")}
      </legend>
      <TextInput
        type="date"
        label={eventDialogText("date")}
        min={todayIn(zone)}
        {...form.getInputProps(`${path}.scheduled_date`)}
        readOnly={isLocked}
        withAsterisk
        className={classes.date}
      />
      {!slot.is_all_day && (
        <>
          <TimeField
            label={eventDialogText("start")}
            {...form.getInputProps(`${path}.start_time`)}
            onChange={start}
            readOnly={isLocked}
          />
          <TimeField label={eventDialogText("end")} {...form.getInputProps(`${path}.end_time`)} readOnly={isLocked} />
        </>
      )}
      <div className={classes.last}>
        <Checkbox
          label={eventDialogText("all-day")}
          {...form.getInputProps(`${path}.is_all_day`, { type: "checkbox" })}
          disabled={isLocked}
          classNames={{ body: classes.check, label: classes.checkLabel }}
        />
        {isOneOfMany && (
          <ActionIcon
            variant="subtle"
            color="red"
            size={44}
            aria-label={eventDialogText("remove", { number: index + 1 })}
            onClick={onRemove}
            disabled={isLocked}
          >
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {company && slot.scheduled_date >= todayIn(zone) && (
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
      )}
    </fieldset>
  );
}
