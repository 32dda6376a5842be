import { worded } from "@/lib/worded";
import classes from "./NewBadge.module.css";

export const newTexts = worded("newTexts", { isNew: "NEW" } as const);

/** Created within 24 hours. */
export function NewBadge() {
  return <span className={classes.badge}>{newTexts.isNew}</span>;
}
