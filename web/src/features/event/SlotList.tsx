import { ActionIcon, Button, Checkbox, Text, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import eventDialogText from "locales/event-dialog.ftl";
import type { ReactNode } from "react";
import { TimeField } from "@/components/fields/TimeField";
import { todayIn, zoneName } from "@/lib/time/event-time";
import classes from "./EventFields.module.css";
import { endWith, newSlot, type SlotValues } from "./form";
import type { EventFormState } from "./use-event-form";

interface SlotListProps {
  state: EventFormState;
  title: string;
  /** Explains what happens with the times. */
  hint?: string | undefined;
  /** Maximum number of times. */
  most: number;
  /** Label of the button that adds a time. */
  add?: string;
  /** Whether the form can be sent without a time. */
  isOptional?: boolean;
  isLocked: boolean;
  /** Shown below the fields of a time. `path` is that of the time in the form. */
  below?: (slot: SlotValues, path: `timeslots.${number}`) => ReactNode;
  /** Called with the number of times before one is added or removed. */
  onResize?: (count: number) => void;
}

/** The times of an event form. */
export function SlotList(props: SlotListProps) {
  const { state, title, hint, most, isOptional = false, isLocked, below, onResize } = props;
  const { form, zone } = state;
  const { timeslots } = form.values;
  return (
    <div className={classes.slots}>
      <div>
        <Text fw={680}>{title}</Text>
        <Text size="sm" c="dimmed">
          {`${hint ? `${hint} ` : ""}${eventDialogText("zone", { name: zoneName(zone) })}`}
        </Text>
      </div>
      {timeslots.map((slot, index) => (
        <SlotFields
          key={slot.key}
          state={state}
          index={index}
          isOptional={isOptional}
          below={below}
          isLocked={isLocked}
          isOneOfMany={timeslots.length > 1}
          onRemove={() => {
            onResize?.(timeslots.length - 1);
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
      {timeslots.length < most && (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          className={classes.add}
          disabled={isLocked}
          onClick={() => {
            onResize?.(timeslots.length + 1);
            form.insertListItem("timeslots", newSlot(timeslots.at(-1)));
            form.clearFieldError("timeslots");
          }}
        >
          {props.add ?? eventDialogText("add")}
        </Button>
      )}
    </div>
  );
}

interface SlotFieldsProps {
  state: EventFormState;
  index: number;
  isOptional: boolean;
  below: SlotListProps["below"];
  isLocked: boolean;
  isOneOfMany: boolean;
  onRemove: () => void;
}

/** The date and times of one timeslot. */
function SlotFields(props: SlotFieldsProps) {
  const { index, isOptional, isLocked, isOneOfMany, onRemove } = props;
  const { form, zone } = props.state;
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
        withAsterisk={!isOptional}
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
      {props.below?.(slot, path)}
    </fieldset>
  );
}
