import shellText from "locales/shell.ftl";
import classes from "./SkipLink.module.css";

/** The first tab stop: skips the header. */
export function SkipLink() {
  return (
    <a href="#content" className={classes.skip}>
      {shellText("skip")}
    </a>
  );
}
