import { IconArrowRight } from "@tabler/icons-react";
import { fieldValue } from "@/components/project/field-value";
import { worded } from "@/lib/worded";
import classes from "./FieldChange.module.css";

export const fieldChangeTexts = worded("fieldChangeTexts", {
  previous: "Previous",
  now: "Updated to",
  empty: "(empty)",
} as const);
const texts = fieldChangeTexts;

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
        <dt>{texts.previous}</dt>
        <dd>{before ? fieldValue(field, before) : texts.empty}</dd>
      </div>
      <IconArrowRight size={16} aria-hidden />
      <div>
        <dt>{texts.now}</dt>
        <dd>{after ? fieldValue(field, after) : texts.empty}</dd>
      </div>
    </dl>
  );
}
