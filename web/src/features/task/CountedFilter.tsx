import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { NativeSelect, SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import classes from "./TaskList.module.css";

interface CountedFilterProps<T extends string> {
  /** The accessible name. */
  label: string;
  data: { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
}

/** One of a few filters: side by side if there is room, otherwise a select. */
export function CountedFilter<T extends string>({ label, data, value, onChange }: CountedFilterProps<T>) {
  const isWide = useMediaQuery("(min-width: 75em)", false, { getInitialValueInEffect: false });
  return isWide ? (
    <SegmentedControl
      className={classes.statuses}
      aria-label={label}
      data={data}
      value={value}
      onChange={(next) => onChange(next as T)}
    />
  ) : (
    <NativeSelect
      aria-label={label}
      data={data}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as T)}
    />
  );
}
