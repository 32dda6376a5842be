import { IconArrowRight } from "@tabler/icons-react";
import { fieldValue } from "@/components/project/field-value";
import classes from "./FieldChange.module.css";

interface FieldChangeProps {
  /** The field, as the server spells it. */
  field: string;
  before: string | null | undefined;
  after: string | null | undefined;
}

/** What a field held and what it holds now (specification 2, section 2, "Updates"). */
export function FieldChange({ field, before, after }: FieldChangeProps) {
  return (
    <dl className={classes.change}>
      <div>
        <dt>Previous</dt>
        <dd>{before ? fieldValue(field, before) : "(empty)"}</dd>
      </div>
      <IconArrowRight size={16} aria-hidden />
      <div>
        <dt>Updated to</dt>
        <dd>{after ? fieldValue(field, after) : "(empty)"}</dd>
      </div>
    </dl>
  );
}
