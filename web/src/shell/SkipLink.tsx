import classes from "./SkipLink.module.css";
import { shellTexts } from "./texts";

/** The first stop of the keyboard: past the header. */
export function SkipLink() {
  return (
    <a href="#content" className={classes.skip}>
      {shellTexts.skip}
    </a>
  );
}
