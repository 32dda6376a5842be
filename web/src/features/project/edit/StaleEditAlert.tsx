import { Alert, Text } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import projectFormText from "locales/project-form.ftl";
import { useEffect, useRef } from "react";
import { FIELD_LABELS, type FieldName, type FieldValues } from "../shared/fields";
import { shownValue } from "../shared/SubmissionReview";
import type { MergedEdits } from "./merge-edits";
import classes from "./StaleEditAlert.module.css";

interface StaleEditAlertProps {
  merged: MergedEdits;
  values: FieldValues;
  onChoose: (field: FieldName, value: string) => void;
}

/** Shows what another user changed in the meantime, with a choice for each field that both changed. */
export function StaleEditAlert({ merged, values, onChoose }: StaleEditAlertProps) {
  const root = useRef<HTMLDivElement>(null);
  // Scroll to the alert and focus it so that the next Tab reaches the choices.
  useEffect(() => {
    root.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return (
    <Alert
      ref={root}
      tabIndex={-1}
      color="yellow"
      icon={<IconUsers aria-hidden />}
      title={projectFormText("stale-title")}
      role="alert"
      mb="md"
    >
      <Text size="sm">{projectFormText("stale-text")}</Text>
      {merged.conflicts.map(({ field, mine, theirs }) => (
        <fieldset key={field} className={classes.field}>
          <legend className={classes.name}>{FIELD_LABELS[field]}</legend>
          {[
            { label: projectFormText("mine"), value: mine },
            { label: projectFormText("theirs"), value: theirs },
          ].map(({ label, value }) => (
            <label key={label} className={classes.choice}>
              <input
                type="radio"
                name={`stale-${field}`}
                checked={values[field] === value}
                onChange={() => onChoose(field, value)}
              />
              <span>
                <span className={classes.whose}>{label}</span>
                <span>{shownValue(field, value) || <em>{projectFormText("empty")}</em>}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      {merged.takenOver.length > 0 && (
        <Text size="sm" mt="sm">
          {`${projectFormText("stale-merged")} ${merged.takenOver.map((field) => FIELD_LABELS[field]).join(", ")}`}
        </Text>
      )}
    </Alert>
  );
}
