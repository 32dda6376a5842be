import { Button, Text } from "@mantine/core";
import rowsText from "locales/rows.ftl";
import type { ReactNode } from "react";
import classes from "./SelectionBar.module.css";
import { BULK_MAX, type Selection } from "./selection";

interface SelectionBarProps {
  selection: Pick<Selection<unknown>, "isFull" | "clear">;
  /** Names the bar. */
  label: string;
  /** How many rows of which kind are selected. */
  count: string;
  /** The buttons of what can be done to the rows. */
  children: ReactNode;
}

/** Toolbar with the actions for the selected rows. It stays visible while the list scrolls. */
export function SelectionBar({ selection, label, count, children }: SelectionBarProps) {
  return (
    <section className={classes.bar} data-selection aria-label={label}>
      <Text size="sm" role="status" className={classes.count}>
        <strong>{count}</strong>
        {selection.isFull && <span>{` · ${rowsText("most", { count: BULK_MAX })}`}</span>}
      </Text>
      <Button variant="subtle" color="gray" onClick={selection.clear}>
        {rowsText("clear")}
      </Button>
      <div className={classes.buttons}>{children}</div>
    </section>
  );
}

/** The class of the bar's buttons. */
export const barButton = classes.act;
