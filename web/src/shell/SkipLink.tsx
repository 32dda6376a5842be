import shellText from "locales/shell.ftl";
import classes from "./SkipLink.module.css";

/** The first stop of the keyboard: past the header. */
export function SkipLink() {
  return (
    <a href="#content" className={classes.skip}>
      {shellText("skip")}
    </a>
  );
}
