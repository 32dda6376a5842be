import commonText from "locales/common.ftl";
import { TextLink } from "@/components/display/links";
import classes from "./PageLinks.module.css";

/** Links to the privacy page and the accessibility statement. */
export function PageLinks() {
  return (
    <footer className={classes.links}>
      <TextLink to="/privacy" size="sm">
        {commonText("privacy")}
      </TextLink>
      <TextLink to="/accessibility" size="sm">
        {commonText("accessibility")}
      </TextLink>
    </footer>
  );
}
