import { TextInput, type TextInputProps } from "@mantine/core";
import type { Ref } from "react";
import classes from "./CodeField.module.css";

interface CodeFieldProps extends Omit<TextInputProps, "onChange" | "classNames" | "ref"> {
  ref?: Ref<HTMLInputElement>;
  value: string;
  onChange: (typed: string) => void;
  /** Of the input itself. */
  inputClassName?: string;
}

/** A project's code. It keeps what was typed, so that the caret stays; `projectCodeOf` reads the code. */
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
