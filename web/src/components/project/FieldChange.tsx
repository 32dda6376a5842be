import { IconArrowRight } from "@tabler/icons-react";
import componentText from "locales/component.ftl";
import classes from "./FieldChange.module.css";
import { fieldValue } from "./field-value";

interface FieldChangeProps {
  /** The field's API name. */
  field: string;
  before: string | null | undefined;
  after: string | null | undefined;
}

/** The previous and new value of a field (specification 2, section 2, "Updates"). */
export function FieldChange({ field, before, after }: FieldChangeProps) {
  return (
    <dl className={classes.change}>
      <div>
        <dt>{componentText("field-change-previous")}</dt>
        <dd>{before ? fieldValue(field, before) : componentText("field-change-empty")}</dd>
      </div>
      <IconArrowRight size={16} aria-hidden />
      <div>
        <dt>{componentText("field-change-now")}</dt>
        <dd>{after ? fieldValue(field, after) : componentText("field-change-empty")}</dd>
      </div>
    </dl>
  );
}
