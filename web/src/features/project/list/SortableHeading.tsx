import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import projectListText from "locales/project-list.ftl";
import { COLUMNS, columnTitle, type ProjectColumn, type ProjectOrder } from "./columns";
import classes from "./SortableHeading.module.css";

interface SortableHeadingProps {
  column: ProjectColumn;
  seesAll: boolean;
  order: ProjectOrder;
  onOrder: (order: ProjectOrder) => void;
}

/** Orders that are descending: the latest first. */
const FALLING: ReadonlySet<ProjectOrder> = new Set(["newest", "updated"]);

/** A column heading. If the list can be sorted by the column, it is a button that shows the current direction. */
export function SortableHeading({ column, seesAll, order, onOrder }: SortableHeadingProps) {
  const title = columnTitle(column, seesAll);
  const { orders } = COLUMNS[column];
  if (!orders) return <th scope="col">{title}</th>;
  const [first, second] = orders;
  const isFirst = order === first;
  const isOrdered = isFirst || order === second;
  const next = isFirst ? second : first;
  const isFalling = FALLING.has(first) === isFirst;
  const Icon = !isOrdered ? IconArrowsSort : isFalling ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" aria-sort={!isOrdered ? undefined : isFalling ? "descending" : "ascending"}>
      <button
        type="button"
        className={classes.heading}
        title={projectListText(`order-${next}`)}
        onClick={() => onOrder(next)}
      >
        <span>{title}</span>
        <Icon size={14} aria-hidden className={isOrdered ? undefined : classes.idle} />
      </button>
    </th>
  );
}
