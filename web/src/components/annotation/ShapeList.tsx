import { Text, UnstyledButton } from "@mantine/core";
import annotationText from "locales/annotation.ftl";
import { type KeyboardEvent, useId } from "react";
import classes from "./AnnotationEditor.module.css";
import { moved, resized, type Shape } from "./shape";

/** How far an arrow key moves a shape, in fractions of the photo. */
const STEP = 0.01;

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

interface ShapeListProps {
  shapes: readonly Shape[];
  selected: number | null;
  isLocked: (shape: Shape) => boolean;
  onSelect: (index: number) => void;
  onChange: (index: number, shape: Shape) => void;
  onRemove: (index: number) => void;
}

/** The shapes as a list, to select, move, and delete them by keyboard. */
export function ShapeList({ shapes, selected, isLocked, onSelect, onChange, onRemove }: ShapeListProps) {
  const hint = useId();
  const press = (event: KeyboardEvent, index: number, shape: Shape) => {
    const direction = DIRECTIONS[event.key];
    if (isLocked(shape)) return;
    if (direction) {
      event.preventDefault();
      onChange(index, (event.shiftKey ? resized : moved)(shape, ...direction));
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      onRemove(index);
    }
  };
  if (shapes.length === 0) return null;
  return (
    <section aria-label={annotationText("list")}>
      <Text id={hint} size="sm" c="dimmed">
        {annotationText("list-hint")}
      </Text>
      <ul className={classes.list}>
        {shapes.map((shape, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a shape has no id, and keeps the focus while it changes
          <li key={index}>
            <UnstyledButton
              className={classes.item}
              aria-pressed={index === selected}
              aria-describedby={hint}
              onFocus={() => onSelect(index)}
              onClick={() => onSelect(index)}
              onKeyDown={(event) => press(event, index, shape)}
            >
              {nameOf(shape, numberOf(shapes, index))}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {shapes.some(isLocked) && (
        <Text size="sm" c="dimmed">
          {annotationText("locked")}
        </Text>
      )}
    </section>
  );
}

/** The number of a shape among those of its kind. */
const numberOf = (shapes: readonly Shape[], index: number) =>
  shapes.slice(0, index + 1).filter(({ kind }) => kind === shapes[index]?.kind).length;

function nameOf({ kind, text }: Shape, number: number): string {
  switch (kind) {
    case "arrow":
      return annotationText("item-arrow", { number });
    case "circle":
      return annotationText("item-circle", { number });
    case "text":
      return annotationText("item-text", { number, text: text ?? "" });
    case "blur":
      return annotationText("item-blur", { number });
  }
}
