import { portalName } from "@/lib/browser/brand";
import { Logo } from "./Logo";
import classes from "./PrintedName.module.css";

/** The portal's logo and name, for prints, which have no header. */
export function PrintedName() {
  return (
    <div className={classes.root}>
      <Logo size={28} />
      <span>{portalName()}</span>
    </div>
  );
}
