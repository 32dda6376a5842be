import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";

interface DayFieldProps extends Pick<TextInputProps, "className" | "label" | "min" | "max"> {
  /** `2026-04-01`; empty for none. */
  value: string;
  /** With nothing where the field was left empty. */
  onChange: (day: string | undefined) => void;
}

/** On its way to 2025, a year that is typed is 2, 20 and 202. */
const isMeant = (day: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= "1970";

/** A day that something is narrowed to as soon as one is chosen or typed, and not before. */
export function DayField({ value, onChange, ...field }: DayFieldProps) {
  // What stands in the field while it is filled in.
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
