import componentText from "locales/component.ftl";
import classes from "./NewBadge.module.css";

/** Created within 24 hours. */
export function NewBadge() {
  return <span className={classes.badge}>{componentText("new-is-new")}</span>;
}
