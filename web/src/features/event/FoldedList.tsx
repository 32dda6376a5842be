import { Button } from "@mantine/core";
import eventText from "locales/event.ftl";
import { type ReactNode, useState } from "react";
import classes from "./EventsPanel.module.css";

interface FoldedListProps<T> {
  items: T[];
  /** So many are shown at first, where there are more than one or two others. */
  most: number;
  /** Whether the server has more than these. */
  hasMore?: boolean;
  /** What stands below all of them. */
  more?: ReactNode;
  children: (item: T) => ReactNode;
}

/** A list of which the first few are shown until all are asked for: what stands below it is not far away. */
export function FoldedList<T>({ items, most, hasMore = false, more, children }: FoldedListProps<T>) {
  const [isOpen, setIsOpen] = useState(false);
  const isFolded = !isOpen && items.length > most + 2;
  return (
    <>
      <ul className={classes.list}>{(isFolded ? items.slice(0, most) : items).map(children)}</ul>
      {isFolded ? (
        <div className={classes.quiet}>
          <Button variant="default" fullWidth h={44} onClick={() => setIsOpen(true)}>
            {eventText("show-all", { count: items.length, more: hasMore })}
          </Button>
        </div>
      ) : (
        more
      )}
    </>
  );
}
