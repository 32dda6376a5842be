import { portalName } from "@/lib/browser/brand";
import { Logo } from "./Logo";
import classes from "./PrintedName.module.css";

/** Whose paper it is: the portal's logo and name, where there is nothing else around a page. */
export function PrintedName() {
  return (
    <div className={classes.root}>
      <Logo size={28} />
      <span>{portalName()}</span>
    </div>
  );
}
