import { Link, type LinkProps } from "@tanstack/react-router";
import classes from "./DashboardBody.module.css";

interface TileProps extends Pick<LinkProps, "to" | "search"> {
  figure: string;
  caption: string;
}

/** A count that links to the projects it counts. */
export function Tile({ figure, caption, ...target }: TileProps) {
  return (
    <Link {...target} className={classes.tile}>
      <span className={classes.figure}>{figure}</span>
      <span className={classes.caption}>{caption}</span>
    </Link>
  );
}
