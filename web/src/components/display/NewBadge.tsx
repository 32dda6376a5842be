import componentText from "locales/component.ftl";
import classes from "./NewBadge.module.css";

/** Marks something created within the last 24 hours. */
export function NewBadge() {
  return <span className={classes.badge}>{componentText("new-is-new")}</span>;
}
