import { ActionIcon, Button, Checkbox, NativeSelect, Text, Textarea, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { TimeField } from "@/components/TimeField";
import { todayIn, zoneName } from "@/lib/event-time";
import { type EventType, eventTypeOptions } from "@/lib/event-words";
import { dialogTexts as texts } from "./dialog-texts";
import classes from "./EventFields.module.css";
import { endWith, MOST_SLOTS, newSlot, retitled, titleOf } from "./form";
import type { EventFormState } from "./use-event-form";

interface EventFieldsProps {
  state: EventFormState;
  /** Whether more than one time can be given. */
  canPropose: boolean;
  /** What becomes of so many times. */
  slotsHint?: (count: number) => string;
  isLocked: boolean;
}

/** What an event is and when. */
export function EventFields({ state, canPropose, slotsHint, isLocked }: EventFieldsProps) {
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
        label={texts.type}
        data={[{ value: "", label: texts.chooseType, disabled: true }, ...eventTypeOptions]}
        {...form.getInputProps("task_type")}
        onChange={(event) => chooseType(event.currentTarget.value as EventType | "")}
        disabled={isLocked}
        withAsterisk
        data-autofocus
      />
      <TextInput
        label={texts.title}
        {...form.getInputProps("title")}
        readOnly={isLocked}
        autoComplete="off"
        withAsterisk
      />
      <Textarea
        label={texts.description}
        description={texts.descriptionReaders}
        {...form.getInputProps("description")}
        readOnly={isLocked}
        minRows={2}
        maxRows={8}
        autosize
      />
      <div className={classes.slots}>
        <div>
          <Text fw={680}>{canPropose ? texts.timeslots : texts.when}</Text>
          <Text size="sm" c="dimmed">
            {`${slotsHint ? `${slotsHint(timeslots.length)} ` : ""}${texts.zone(zoneName(zone))}`}
          </Text>
        </div>
        {timeslots.map((slot, index) => (
          <SlotFields
            key={slot.key}
            state={state}
            index={index}
            isLocked={isLocked}
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
        {canPropose && timeslots.length < MOST_SLOTS && (
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
            {texts.add}
          </Button>
        )}
      </div>
    </div>
  );
}

interface SlotFieldsProps {
  state: EventFormState;
  index: number;
  isLocked: boolean;
  isOneOfMany: boolean;
  onRemove: () => void;
}

/** One day and its hours. */
function SlotFields({ state: { form, zone }, index, isLocked, isOneOfMany, onRemove }: SlotFieldsProps) {
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
        {isOneOfMany ? texts.timeslot(index + 1) : texts.when}
      </legend>
      <TextInput
        type="date"
        label={texts.date}
        min={todayIn(zone)}
        {...form.getInputProps(`${path}.scheduled_date`)}
        readOnly={isLocked}
        withAsterisk
        className={classes.date}
      />
      {!slot.is_all_day && (
        <>
          <TimeField
            label={texts.start}
            {...form.getInputProps(`${path}.start_time`)}
            onChange={start}
            readOnly={isLocked}
          />
          <TimeField label={texts.end} {...form.getInputProps(`${path}.end_time`)} readOnly={isLocked} />
        </>
      )}
      <div className={classes.last}>
        <Checkbox
          label={texts.allDay}
          {...form.getInputProps(`${path}.is_all_day`, { type: "checkbox" })}
          disabled={isLocked}
          classNames={{ body: classes.check, label: classes.checkLabel }}
        />
        {isOneOfMany && (
          <ActionIcon
            variant="subtle"
            color="red"
            size={44}
            aria-label={texts.remove(index + 1)}
            onClick={onRemove}
            disabled={isLocked}
          >
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </fieldset>
  );
}
