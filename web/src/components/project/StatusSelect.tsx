import { Select, type SelectProps } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import componentText from "locales/component.ftl";
import { type RefObject, useRef } from "react";
import { type ProjectStatus, statusLabel } from "@/lib/project/status";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import classes from "./StatusSelect.module.css";

interface StatusSelectProps extends Omit<SelectProps, "data" | "value" | "onChange" | "renderOption"> {
  /** The choices, in order. */
  statuses: readonly ProjectStatus[];
  value: ProjectStatus | null;
  /** The usual next status. It is marked, and scrolled into view when the menu opens. */
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
      // Runs after Mantine has scrolled the selected option into view, for which it sets a timer after this callback.
      onDropdownOpen={() => queueMicrotask(() => setTimeout(showNext))}
      // Shows all of a contractor's choices without scrolling if the screen is tall enough.
      maxDropdownHeight="min(26rem, var(--bb-dropdown))"
      {...props}
    />
  );
}

interface StatusChoiceProps {
  status: ProjectStatus;
  isChosen: boolean;
  /** Set on the row of the usual next status. */
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
