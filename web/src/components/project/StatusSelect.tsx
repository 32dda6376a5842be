import { Select, type SelectProps } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import componentText from "locales/component.ftl";
import { type RefObject, useRef } from "react";
import { type ProjectStatus, statusLabel } from "@/lib/project/status";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import classes from "./StatusSelect.module.css";

interface StatusSelectProps extends Omit<SelectProps, "data" | "value" | "onChange" | "renderOption"> {
  /** The choices, in their order. */
  statuses: readonly ProjectStatus[];
  value: ProjectStatus | null;
  /** The one that usually comes next; it is marked, and in sight when the menu opens. */
  next: ProjectStatus | undefined;
  onChoose: (status: ProjectStatus) => void;
}

/** The status menu of a dialog. */
export function StatusSelect({ statuses, value, next, onChoose, ...props }: StatusSelectProps) {
  const nextRow = useRef<HTMLSpanElement>(null);
  const showNext = () => nextRow.current?.closest("[role=option]")?.scrollIntoView({ block: "nearest" });
  return (
    <Select
      data={statuses.map((status) => ({ value: status, label: statusLabel(status) }))}
      value={value}
      onChange={(chosen) => chosen && onChoose(chosen as ProjectStatus)}
      allowDeselect={false}
      checkIconPosition="right"
      renderOption={({ option, checked }) => (
        <StatusChoice
          status={option.value as ProjectStatus}
          isChosen={checked === true}
          nextRow={option.value === next ? nextRow : undefined}
        />
      )}
      // Once the menu has brought the chosen one into sight, for which it sets a timer after this.
      onDropdownOpen={() => queueMicrotask(() => setTimeout(showNext))}
      // All of a contractor's choices at once, where the screen has the room.
      maxDropdownHeight="min(26rem, 55dvh)"
      {...props}
    />
  );
}

interface StatusChoiceProps {
  status: ProjectStatus;
  isChosen: boolean;
  /** Holds the row, if it is the one that usually follows the project's present status. */
  nextRow: RefObject<HTMLSpanElement | null> | undefined;
}

/** One row of the status menu. */
function StatusChoice({ status, isChosen, nextRow }: StatusChoiceProps) {
  return (
    <span ref={nextRow} className={classes.choice} data-next={nextRow !== undefined || undefined}>
      <span className={classes.label}>{statusLabel(status)}</span>
      {nextRow && <span className={classes.next}>{componentText("status-select-likely-next")}</span>}
      {isChosen && <IconCheck size={16} aria-hidden />}
    </span>
  );
}
