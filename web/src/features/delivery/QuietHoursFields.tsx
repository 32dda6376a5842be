import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox } from "@mantine/core";
import { useEffect, useState } from "react";
import { TimeField } from "@/components/TimeField";
import { formatTime, parseTime } from "@/lib/time-entry";
import classes from "./PreferencesCard.module.css";
import type { QuietHours } from "./queries";
import { preferenceTexts as texts } from "./texts";

/** A night, for a beginning. */
const NIGHT: QuietHours = { from: "22:00", until: "07:00" };

interface QuietHoursFieldsProps {
  hours: QuietHours | null;
  /** Whose clock they are by. */
  zone: string;
  onChange: (hours: QuietHours | null) => void;
}

/** Hours without mail; saved when a field is left. */
export function QuietHoursFields({ hours, zone, onChange }: QuietHoursFieldsProps) {
  const known = hours ? `${hours.from} ${hours.until}` : "";
  const [typed, setTyped] = useState({ from: "", until: "" });
  // What is saved, here or elsewhere, stands in the fields.
  useEffect(() => {
    const [from, until] = known.split(" ");
    setTyped({ from: from ? formatTime(from) : "", until: until ? formatTime(until) : "" });
  }, [known]);
  const exact = (text: string) => {
    const [time, other] = parseTime(text);
    return other === undefined ? time : undefined;
  };
  const from = exact(typed.from);
  const until = exact(typed.until);
  const isSame = from !== undefined && from === until;
  const leave = () => {
    if (from && until && !isSame && `${from} ${until}` !== known) onChange({ from, until });
  };
  return (
    <fieldset className={classes.quiet}>
      <legend className={classes.legend}>{texts.quiet}</legend>
      <Checkbox
        className={classes.check}
        label={texts.quietOn}
        checked={hours !== null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? NIGHT : null)}
      />
      {hours && (
        <div className={classes.times}>
          <TimeField
            label={texts.from}
            value={typed.from}
            onChange={(text) => setTyped((before) => ({ ...before, from: text }))}
            onBlur={leave}
            error={typed.from !== "" && !from && texts.noTime}
          />
          <TimeField
            label={texts.until}
            value={typed.until}
            onChange={(text) => setTyped((before) => ({ ...before, until: text }))}
            onBlur={leave}
            error={isSame ? texts.sameTime : typed.until !== "" && !until && texts.noTime}
          />
        </div>
      )}
      <p className={classes.hint}>{texts.quietHint(zone)}</p>
    </fieldset>
  );
}
