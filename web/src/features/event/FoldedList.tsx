import { Button } from "@mantine/core";
import eventText from "locales/event.ftl";
import { type ReactNode, useState } from "react";
import classes from "./EventsPanel.module.css";

interface FoldedListProps<T> {
  items: T[];
  /** The number of items shown at first. A list that is only one or two longer is shown in full. */
  most: number;
  /** Whether the server has more items. */
  hasMore?: boolean;
  /** Shown below the complete list. */
  more?: ReactNode;
  children: (item: T) => ReactNode;
}

/** A list that shows its first items until expanded, so that the content below stays close. */
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
