import classes from "./NewBadge.module.css";

/** Created within 24 hours. */
export function NewBadge() {
  return <span className={classes.badge}>NEW</span>;
}
