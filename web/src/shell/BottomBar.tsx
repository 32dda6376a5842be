import { VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import commonText from "locales/common.ftl";
import classes from "./BottomBar.module.css";
import { NavigationCount } from "./NavigationCount";
import type { NavigationItem } from "./navigation";

/** The bottom navigation bar on phones. */
export function BottomBar({ items }: { items: NavigationItem[] }) {
  return (
    <nav className={classes.bar} aria-label={commonText("main")}>
      {items.map(({ to, label, short, icon: Sign, count }) => (
        <Link key={label} to={to} className={classes.item}>
          <Sign size={24} stroke={1.8} aria-hidden />
          {short ? (
            <>
              <span aria-hidden>{short}</span>
              <VisuallyHidden>{label}</VisuallyHidden>
            </>
          ) : (
            <span>{label}</span>
          )}
          <NavigationCount count={count} className={classes.count} />
        </Link>
      ))}
    </nav>
  );
}
