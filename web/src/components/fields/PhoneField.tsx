import { TextInput, type TextInputProps } from "@mantine/core";
import { type CompositionEvent, type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { type CaretText, editPhone } from "@/lib/text/phone";

interface PhoneFieldProps extends Omit<TextInputProps, "value" | "defaultValue" | "onChange" | "type"> {
  /** The displayed text: `(123) 456-7890`, or as much of it as has been typed. */
  value?: string;
  onChange?: (shown: string) => void;
}

const caretOf = (input: HTMLInputElement): number => input.selectionStart ?? input.value.length;

/** A US phone number, formatted while typing. The caret keeps its position among the digits. */
export function PhoneField({ value = "", onChange, ...field }: PhoneFieldProps) {
  // Text that an input method is still composing is not formatted.
  const [composed, setComposed] = useState<string>();
  // Own undo history: browsers discard theirs when a script changes the value.
  const past = useRef<CaretText[]>([]);
  const future = useRef<CaretText[]>([]);
  const caretBefore = useRef(0);
  const own = useRef(value);
  if (own.current !== value) {
    // The value was set from outside, so the history no longer applies.
    own.current = value;
    past.current = [];
    future.current = [];
  }

  const show = (input: HTMLInputElement, next: CaretText) => {
    own.current = next.text;
    // Set the value immediately. React does not touch a field that already shows its value, which preserves the caret.
    input.value = next.text;
    // Only if focused: Safari would move the focus here.
    if (document.activeElement === input) input.setSelectionRange(next.caret, next.caret);
    caretBefore.current = next.caret;
    onChange?.(next.text);
  };

  const take = (input: HTMLInputElement, inputType?: string) => {
    const next = editPhone(value, { text: input.value, caret: caretOf(input) }, inputType);
    if (next.text !== value) {
      past.current.push({ text: value, caret: caretBefore.current });
      future.current = [];
    }
    show(input, next);
  };

  const type = (event: FormEvent<HTMLInputElement>) => {
    const { isComposing, inputType } = event.nativeEvent as InputEvent;
    if (isComposing) setComposed(event.currentTarget.value);
    else take(event.currentTarget, inputType);
  };

  const finish = (event: CompositionEvent<HTMLInputElement>) => {
    setComposed(undefined);
    take(event.currentTarget);
  };

  const undo = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const isRedo = key === "y" || (key === "z" && event.shiftKey);
    if (key !== "z" && !isRedo) return;
    event.preventDefault();
    const [from, to] = isRedo ? [future, past] : [past, future];
    const next = from.current.pop();
    if (!next) return;
    to.current.push({ text: value, caret: caretOf(event.currentTarget) });
    show(event.currentTarget, next);
  };

  return (
    <TextInput
      autoComplete="tel-national"
      inputMode="tel"
      {...field}
      type="tel"
      value={composed ?? value}
      onChange={type}
      onCompositionEnd={finish}
      onSelect={(event) => {
        caretBefore.current = caretOf(event.currentTarget);
      }}
      onKeyDown={undo}
    />
  );
}
