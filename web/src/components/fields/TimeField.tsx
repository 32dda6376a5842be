import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatTime, parseTime, TIME_OPTIONS } from "@/lib/time/time-entry";
import "@mantine/core/styles/Combobox.layer.css";
import classes from "./TimeField.module.css";

interface TimeFieldProps {
  label: string;
  /** The field's text: a formatted time, or the text as it was typed. */
  value?: string;
  onChange: (typed: string) => void;
  onBlur?: () => void;
  error?: ReactNode;
  readOnly?: boolean;
}

/** The times to offer for a typed text: its possible meanings (AM or PM), or all times if the text is not a time or is already
 *  formatted. */
export function offeredTimes(typed: string): string[] {
  const meanings = parseTime(typed).map(formatTime);
  const isFormatted = meanings.length === 1 && meanings[0] === typed.trim();
  return meanings.length === 0 || isFormatted ? TIME_OPTIONS.map(formatTime) : meanings;
}

/** A time of day, typed (`9a`, `930p`, `14:30`) or chosen from a list in 15-minute steps. */
export function TimeField({ label, value = "", onChange, onBlur, error, readOnly = false }: TimeFieldProps) {
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.updateSelectedOptionIndex("active", { scrollIntoView: true }),
    onDropdownClose: () => combobox.resetSelectedOption(),
  });
  const times = offeredTimes(value);

  const type = (typed: string) => {
    onChange(typed);
    combobox.resetSelectedOption();
    combobox.openDropdown();
  };
  const leave = () => {
    combobox.closeDropdown();
    const [time, other] = parseTime(value);
    // An ambiguous time (AM or PM) stays as typed.
    if (time !== undefined && other === undefined) onChange(formatTime(time));
    onBlur?.();
  };

  return (
    <Combobox
      store={combobox}
      readOnly={readOnly}
      onOptionSubmit={(time) => {
        onChange(time);
        combobox.closeDropdown();
      }}
      // In a portal, the list would widen the page on a phone while the dialog slides in.
      withinPortal={false}
      shadow="md"
    >
      <Combobox.Target withExpandedAttribute autoComplete="off">
        <TextInput
          label={label}
          value={value}
          onChange={(event) => type(event.currentTarget.value)}
          onClick={(event) => {
            event.currentTarget.select();
            combobox.openDropdown();
          }}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={leave}
          error={error}
          readOnly={readOnly}
          rightSection={<IconClock size={18} aria-hidden />}
          withAsterisk
          rightSectionPointerEvents="none"
          aria-autocomplete="list"
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={readOnly}>
        <Combobox.Options className={classes.options} aria-label={label}>
          {times.map((time) => (
            <Combobox.Option
              key={time}
              value={time}
              active={time === value}
              aria-selected={time === value}
              className={classes.option}
            >
              {time}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
