import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";

interface DayFieldProps extends Pick<TextInputProps, "className" | "label" | "min" | "max"> {
  /** `2026-04-01`; empty for none. */
  value: string;
  /** Called with undefined if the field was cleared. */
  onChange: (day: string | undefined) => void;
}

/** Whether the date is complete: while 2025 is typed, the input reports the years 2, 20 and 202. */
const isMeant = (day: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= "1970";

/** A date field for filters. Reports a date once it is complete. */
export function DayField({ value, onChange, ...field }: DayFieldProps) {
  // The field's content while it is edited.
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      {...field}
      type="date"
      value={typed ?? value}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        if (isMeant(currentTarget.value)) onChange(currentTarget.value);
      }}
      onBlur={() => {
        if (typed === "") onChange(undefined);
        setTyped(undefined);
      }}
    />
  );
}
