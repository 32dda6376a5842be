import { Button, Group, Title } from "@mantine/core";
import projectFormText from "locales/project-form.ftl";
import { LongText } from "@/components/display/LongText";
import { type UrgencyLevel, urgencyLabel } from "@/lib/project/status";
import { formatDate } from "@/lib/time/dates";
import { FIELD_LABELS, type FieldName, type FieldValues } from "./fields";
import { FORM_STEPS } from "./form-steps";
import classes from "./SubmissionReview.module.css";
import { STEP_FIELDS } from "./submit-steps";

/** A field's value, formatted for display. */
export function shownValue(field: FieldName, typed: string): string {
  const value = typed.trim();
  if (value === "") return "";
  if (field === "urgency_level") return urgencyLabel(value as UrgencyLevel);
  return field === "timeline_start" ? formatDate(value) : value;
}

interface ReviewProps {
  values: FieldValues;
  onEdit: (step: number) => void;
}

/** All entered values, for review before submitting. */
export function Review({ values, onEdit }: ReviewProps) {
  return (
    <>
      {STEP_FIELDS.slice(0, -1).map((names, index) => (
        <section key={FORM_STEPS[index]}>
          <Group justify="space-between" mb={4}>
            <Title order={2} size="h3">
              {FORM_STEPS[index]}
            </Title>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => onEdit(index + 1)}
              aria-label={projectFormText("review-edit-of", { step: FORM_STEPS[index] ?? "" })}
            >
              {projectFormText("review-edit")}
            </Button>
          </Group>
          <dl className={classes.list}>
            {names
              .filter((name) => values[name].trim() !== "")
              .map((name) => (
                <div key={name} className={classes.fact} data-wide={name === "damage_description" || undefined}>
                  <dt>{FIELD_LABELS[name]}</dt>
                  <dd>
                    <LongText text={shownValue(name, values[name])} />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </>
  );
}
