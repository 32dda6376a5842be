import { TextInput, type TextInputProps } from "@mantine/core";
import type { Ref } from "react";
import classes from "./CodeField.module.css";

interface CodeFieldProps extends Omit<TextInputProps, "onChange" | "classNames" | "ref"> {
  ref?: Ref<HTMLInputElement>;
  value: string;
  onChange: (typed: string) => void;
  /** Class of the input element. */
  inputClassName?: string;
}

/** A field for a project code. It shows the text as typed, so that the caret does not jump. `projectCodeOf` extracts the code. */
export function CodeField({ onChange, inputClassName = "", ...field }: CodeFieldProps) {
  return (
    <TextInput
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      classNames={{ input: `${classes.code} ${inputClassName}` }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
