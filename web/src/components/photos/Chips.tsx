import { Button, TextInput } from "@mantine/core";
import { IconCheck, IconMinus } from "@tabler/icons-react";
import photoText from "locales/photo.ftl";
import { useState } from "react";
import { LabelledGroup } from "@/components/fields/LabelledGroup";
import classes from "./Chips.module.css";

export interface Chip {
  /** Identifies the chip in its group. */
  value: string;
  name: string;
  /** `mixed` if it is chosen for some photos only. */
  isChosen: boolean | "mixed";
}

interface ChipsProps {
  label: string;
  /** Below the label. */
  hint?: string | undefined;
  chips: Chip[];
  onPress: (value: string) => void;
  /** A field for a choice that is not among the chips. */
  other?: { label: string; most: number; onAdd: (typed: string) => void } | undefined;
  disabled?: boolean | undefined;
}

/** The chips shown at first; more would fill a phone's screen. */
const AT_FIRST = 12;

/** A choice among chips, which may be one or several. */
export function Chips({ label, hint, chips, onPress, other, disabled = false }: ChipsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? chips : chips.filter(({ isChosen }, index) => index < AT_FIRST || isChosen !== false);
  return (
    <LabelledGroup label={label} hint={hint}>
      {chips.length > 0 && (
        <div className={classes.chips}>
          {shown.map(({ value, name, isChosen }) => (
            <button
              key={value}
              type="button"
              className={classes.chip}
              aria-pressed={isChosen}
              disabled={disabled}
              onClick={() => onPress(value)}
            >
              {isChosen === true && <IconCheck size={16} stroke={2.5} aria-hidden />}
              {isChosen === "mixed" && <IconMinus size={16} stroke={2.5} aria-hidden />}
              <span>{name}</span>
            </button>
          ))}
          {shown.length < chips.length && (
            <Button variant="subtle" color="gray" onClick={() => setShowsAll(true)} disabled={disabled}>
              {photoText("more-choices", { count: chips.length - shown.length })}
            </Button>
          )}
        </div>
      )}
      {other && <OtherField {...other} disabled={disabled} />}
    </LabelledGroup>
  );
}

function OtherField({ label, most, onAdd, disabled }: NonNullable<ChipsProps["other"]> & { disabled: boolean }) {
  const [typed, setTyped] = useState("");
  const add = () => {
    if (typed.trim() === "") return;
    onAdd(typed);
    setTyped("");
  };
  return (
    <div className={classes.other}>
      <TextInput
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={most}
        enterKeyHint="done"
        disabled={disabled}
        onChange={(event) => setTyped(event.currentTarget.value)}
        // What was typed must not be lost when the form is sent without a tap on the button.
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // Enter would submit the form.
          event.preventDefault();
          add();
        }}
      />
      <Button variant="default" onClick={add} disabled={disabled || typed.trim() === ""}>
        {photoText("add")}
      </Button>
    </div>
  );
}
