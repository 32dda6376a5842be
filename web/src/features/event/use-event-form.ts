import { useRef } from "react";
import { isProblem } from "@/api/client";
import { useSendDialog } from "@/components/files/use-send-dialog";
import { serverText } from "@/language/server-text";
import { focusFirstError } from "@/lib/forms/form-errors";
import { useCheckedForm } from "@/lib/forms/use-checked-form";
import { todayIn } from "@/lib/time/event-time";
import { type EventValues, eventErrors, type FormRules, isSame } from "./form";

interface EventFormOptions {
  /** The initial values: empty, or the saved ones. */
  base: EventValues;
  /** Values restored after a session ended while the form was open. */
  given?: EventValues | undefined;
  /** The portal's time zone. */
  zone: string;
  isSaving: boolean;
  save: (values: EventValues) => void;
  onClose: () => void;
  /** Errors by field. Default: those of an event. */
  validate?: (values: EventValues, rules: FormRules) => Record<string, string>;
}

/** For a single timeslot, the server's field names have no index. A note is the form's description. */
const fieldOf = (name: string) =>
  /^(scheduled_date|start_time|end_time)$/.test(name) ? `timeslots.0.${name}` : name === "note" ? "description" : name;

/** Whether an error is about fields, so it is shown next to them. */
export const isAboutFields = (error: unknown): boolean => isProblem(error, 422) && error.errors.length > 0;

/** The state of an event form: values, validation, and its dialog. */
export function useEventForm({ base, given, zone, isSaving, save, onClose, validate = eventErrors }: EventFormOptions) {
  const root = useRef<HTMLDivElement>(null);
  const kept = new Set(base.timeslots.map(({ scheduled_date }) => scheduled_date));
  const form = useCheckedForm<EventValues>({
    initialValues: given ?? base,
    validate: (values) => validate(values, { today: todayIn(zone), kept }),
  });
  const showWrong = () => focusFirstError(root.current);
  const dialog = useSendDialog({
    hasText: !isSame(base, form.values),
    isSaving,
    save: () => form.onSubmit(save, showWrong)(),
    onClose,
  });
  const showRefused = (error: unknown) => {
    if (!isProblem(error, 422)) return;
    form.setErrors(
      Object.fromEntries(error.errors.map(({ field, message, text }) => [fieldOf(field), serverText(text, message)])),
    );
    showWrong();
  };
  return { form, root, dialog, zone, showRefused };
}

export type EventFormState = ReturnType<typeof useEventForm>;
