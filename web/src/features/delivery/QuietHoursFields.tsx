import mailPreferenceText from "locales/mail-preference.ftl";
import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox } from "@mantine/core";
import { useEffect, useState } from "react";
import { TimeField } from "@/components/fields/TimeField";
import { formatTime, parseTime } from "@/lib/time/time-entry";
import classes from "./PreferencesCard.module.css";
import type { QuietHours } from "./queries";

/** Initial value when quiet hours are turned on. */
const NIGHT: QuietHours = { from: "22:00", until: "07:00" };

interface QuietHoursFieldsProps {
  hours: QuietHours | null;
  /** Time zone of the hours. */
  zone: string;
  onChange: (hours: QuietHours | null) => void;
}

/** Hours without email. Saved when a field loses focus. */
export function QuietHoursFields({ hours, zone, onChange }: QuietHoursFieldsProps) {
  const known = hours ? `${hours.from} ${hours.until}` : "";
  const [typed, setTyped] = useState({ from: "", until: "" });
  // Show the saved values, also after a change made elsewhere.
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
      <legend className={classes.legend}>{mailPreferenceText("quiet")}</legend>
      <Checkbox
        className={classes.check}
        label={mailPreferenceText("quiet-on")}
        checked={hours !== null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? NIGHT : null)}
      />
      {hours && (
        <div className={classes.times}>
          <TimeField
            label={mailPreferenceText("from")}
            value={typed.from}
            onChange={(text) => setTyped((before) => ({ ...before, from: text }))}
            onBlur={leave}
            error={typed.from !== "" && !from && mailPreferenceText("no-time")}
          />
          <TimeField
            label={mailPreferenceText("until")}
            value={typed.until}
            onChange={(text) => setTyped((before) => ({ ...before, until: text }))}
            onBlur={leave}
            error={
              isSame ? mailPreferenceText("same-time") : typed.until !== "" && !until && mailPreferenceText("no-time")
            }
          />
        </div>
      )}
      <p className={classes.hint}>{mailPreferenceText("quiet-hint", { zone })}</p>
    </fieldset>
  );
}
