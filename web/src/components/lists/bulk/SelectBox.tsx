import { Button } from "@mantine/core";
import rowsText from "locales/rows.ftl";
import classes from "./SelectBox.module.css";
import type { Selection } from "./selection";

interface SelectOneProps<T> {
  selection: Selection<T>;
  row: T;
  /** Names the row. */
  label: string;
}

// Native checkboxes, like the bar's native selects, so that the list renders immediately.

/** Checkbox that selects one row; with Shift, the range since the previous one. */
export function SelectOne<T>({ selection, row, label }: SelectOneProps<T>) {
  const isChosen = selection.has(row);
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={selection.isFull && !isChosen}
        onChange={({ nativeEvent }) => selection.toggle(row, (nativeEvent as MouseEvent).shiftKey)}
        aria-label={label}
      />
    </label>
  );
}

interface SelectAllProps<T> {
  selection: Selection<T>;
  shown: T[];
  label?: string;
}

/** Checkbox that selects all rows that the list shows. */
export function SelectAll<T>({ selection, shown, label }: SelectAllProps<T>) {
  const count = shown.filter(selection.has).length;
  const isSome = count > 0 && count < shown.length;
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        checked={count > 0 && !isSome}
        ref={(box) => {
          if (box) box.indeterminate = isSome;
        }}
        onChange={selection.toggleAll}
        aria-label={rowsText("select-all")}
      />
      <span>{label}</span>
    </label>
  );
}

interface CardToolsProps<T> {
  selection: Selection<T>;
  shown: T[];
  isChoosing: boolean;
  onChoosing: (isChoosing: boolean) => void;
}

/** Above cards, which show their checkboxes only on request. */
export function CardTools<T>({ selection, shown, isChoosing, onChoosing }: CardToolsProps<T>) {
  return (
    <div className={classes.cardTools}>
      {isChoosing ? <SelectAll selection={selection} shown={shown} label={rowsText("select-all")} /> : <span />}
      <Button
        variant="default"
        aria-pressed={isChoosing}
        onClick={() => {
          onChoosing(!isChoosing);
          if (isChoosing) selection.clear();
        }}
      >
        {isChoosing ? rowsText("stop") : rowsText("select")}
      </Button>
    </div>
  );
}
