import { ActionIcon, Button, Input, Text, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import portalText from "locales/portal.ftl";
import { type ReactNode, type Ref, useRef, useState } from "react";
import { LabelledGroup } from "@/components/fields/LabelledGroup";
import { MoveButton } from "@/components/lists/MoveButton";
import { isSameWord } from "@/lib/photos/description";
import classes from "./LineList.module.css";

interface LineListProps {
  label: string;
  hint: string;
  /** The label of the field for a new line. */
  addLabel: string;
  lines: string[];
  nameOf: (line: string) => string;
  /** Cleans a typed line; empty if nothing is left. */
  lineOf: (typed: string) => string;
  /** The longest line in characters. */
  longest: number;
  /** The fewest and the most lines. */
  fewest?: number;
  most: number;
  /** Lines to add with one press. */
  offered?: readonly string[];
  error: ReactNode;
  onChange: (lines: string[]) => void;
}

/** An ordered list of short lines, which can be added, removed, and moved by keyboard. */
export function LineList(props: LineListProps) {
  const { label, hint, addLabel, lines, nameOf, lineOf, longest, fewest = 0, most, offered = [], error } = props;
  const field = useRef<HTMLInputElement>(null);
  const isFull = lines.length >= most;
  const change = (next: string[]) => {
    props.onChange(next);
    // The pressed button is gone.
    field.current?.focus();
  };
  const add = (line: string) => {
    if (line !== "" && !lines.some((other) => isSameWord(other, line))) change([...lines, line]);
  };
  const moveUp = (place: number) => {
    const next = [...lines];
    const [moved] = next.splice(place, 1);
    if (moved === undefined) return;
    next.splice(place - 1, 0, moved);
    props.onChange(next);
  };
  return (
    <LabelledGroup label={label} hint={hint}>
      {lines.length > 0 && (
        <ol className={classes.lines} aria-label={label}>
          {lines.map((line, place) => (
            <Line
              key={line}
              name={nameOf(line)}
              isFirst={place === 0}
              onMoveUp={() => moveUp(place)}
              onRemove={lines.length > fewest ? () => change(lines.filter((other) => other !== line)) : undefined}
            />
          ))}
        </ol>
      )}
      <NewLine
        field={field}
        label={addLabel}
        longest={longest}
        isFull={isFull}
        isGood={(typed) => lineOf(typed) !== ""}
        onAdd={(typed) => add(lineOf(typed))}
      />
      {!isFull && offered.length > 0 && (
        <div className={classes.offered}>
          {offered.map((line) => (
            <Button key={line} variant="light" onClick={() => add(line)}>
              {portalText("photos-add-one", { name: nameOf(line) })}
            </Button>
          ))}
        </div>
      )}
      {isFull && (
        <Text size="sm" c="dimmed">
          {portalText("photos-full", { most })}
        </Text>
      )}
      {error && <Input.Error>{error}</Input.Error>}
    </LabelledGroup>
  );
}

interface LineProps {
  name: string;
  isFirst: boolean;
  onMoveUp: () => void;
  /** Undefined if the list must keep the line. */
  onRemove: (() => void) | undefined;
}

function Line({ name, isFirst, onMoveUp, onRemove }: LineProps) {
  return (
    <li className={classes.line}>
      <span className={classes.name}>{name}</span>
      <MoveButton label={portalText("photos-move-up", { name })} direction="up" isAtEnd={isFirst} onMove={onMoveUp} />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={portalText("photos-remove", { name })}
        disabled={!onRemove}
        onClick={onRemove}
      >
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </li>
  );
}

interface NewLineProps {
  field: Ref<HTMLInputElement>;
  label: string;
  longest: number;
  isFull: boolean;
  isGood: (typed: string) => boolean;
  onAdd: (typed: string) => void;
}

function NewLine({ field, label, longest, isFull, isGood, onAdd }: NewLineProps) {
  const [typed, setTyped] = useState("");
  const add = () => {
    onAdd(typed);
    setTyped("");
  };
  return (
    <div className={classes.add}>
      <TextInput
        ref={field}
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={longest}
        readOnly={isFull}
        enterKeyHint="done"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || typed === "") return;
          // Enter would submit the form.
          event.preventDefault();
          add();
        }}
      />
      <Button
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={isFull || !isGood(typed)}
        onClick={add}
      >
        {portalText("photos-add")}
      </Button>
    </div>
  );
}
