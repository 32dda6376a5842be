import type { FormValidateInput } from "@mantine/form";
import portalText from "locales/portal.ftl";
import { useEffect, useRef, useState } from "react";
import { ApiProblem, isProblem, messageOf } from "@/api/client";
import { toast } from "@/components/feedback/toast";
import { useHeldWords, useHolding } from "@/components/fields/use-held-words";
import { fieldErrors, focusFirstError } from "@/lib/forms/form-errors";
import type { Rule } from "@/lib/forms/rules";
import { useCheckedForm } from "@/lib/forms/use-checked-form";
import { fieldsOf, type Portal, type PortalField, useEditPortal } from "./queries";
import type { Step } from "./steps";

/** A part of the settings with a form of its own: a step of the setup, or the other settings. */
export type Section = Step | "extras" | "amounts" | "photos";

/** Props of every section. */
export interface StepProps {
  portal: Portal;
  onDone: () => void;
  /** Sections with unsaved input. */
  unsaved: Set<Section>;
}

type Values<F extends PortalField> = Record<F, string>;

interface Forms<F extends PortalField> {
  /** Converts saved fields to form values. */
  shown?: (fields: Values<F>) => Values<F>;
  /** Converts form values to the fields to save. */
  sent?: (values: Values<F>) => Values<F>;
}

/** Form for some of the portal's fields. Changes saved by others appear, unless the user has edited the field. */
export function usePortalForm<F extends PortalField>(
  step: Section,
  { portal, onDone, unsaved }: StepProps,
  rules: Record<F, Rule>,
  { shown = (fields) => fields, sent = (values) => values }: Forms<F> = {},
) {
  const root = useRef<HTMLFormElement>(null);
  const fields = Object.keys(rules) as F[];
  const all = fieldsOf(portal);
  const current = shown(Object.fromEntries(fields.map((field) => [field, all[field]])) as Values<F>);
  const held = useHeldWords<{ base: Values<F>; values: Values<F> }>(`portal ${step}`);
  const [base, setBase] = useState(held.given?.base ?? current);
  const edit = useEditPortal();
  const form = useCheckedForm<Values<F>>({
    initialValues: held.given?.values ?? current,
    // The type of the fields is generic here.
    validate: rules as unknown as FormValidateInput<Values<F>>,
  });

  const differs = (one: Values<F>, other: Values<F>) => fields.some((field) => one[field].trim() !== other[field]);
  const isChanged = differs(form.values, base);
  useHolding(held, () => (isChanged ? { base, values: form.values } : undefined));
  if (!isChanged && differs(base, current)) {
    setBase(current);
    form.setValues(current);
  }

  useEffect(() => {
    if (isChanged) unsaved.add(step);
    else unsaved.delete(step);
  }, [isChanged, step, unsaved]);

  const submit = form.onSubmit(
    (values) => {
      const chosen = sent(values);
      if (!differs(chosen, base)) {
        toast.info(portalText("nothing-changed"));
        onDone();
        return;
      }
      const changed = fields.filter((field) => chosen[field].trim() !== base[field]);
      edit.mutate(
        { portal, fields: Object.fromEntries(changed.map((field) => [field, chosen[field]])) },
        {
          onSuccess: (saved) => {
            const next = fieldsOf(saved);
            const values = shown(Object.fromEntries(fields.map((field) => [field, next[field]])) as Values<F>);
            setBase(values);
            form.setValues(values);
            toast.success(portalText("saved"));
            onDone();
          },
          onError: (error) => {
            if (isProblem(error, 412)) return;
            toast.error(portalText("not-saved"), messageOf(error, portalText("failure")));
            if (!(error instanceof ApiProblem)) return;
            form.setErrors(fieldErrors(error, fields));
            focusFirstError(root.current);
          },
        },
      );
    },
    () => focusFirstError(root.current),
  );

  return { root, form, submit, isChanged, isPending: edit.isPending, isStale: isProblem(edit.error, 412) };
}
