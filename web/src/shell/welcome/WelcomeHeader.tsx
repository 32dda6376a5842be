import { Link } from "@tanstack/react-router";
import LanguageSwitch from "@/components/layout/LanguageSwitch";
import { Logo } from "@/components/layout/Logo";
import { portalName } from "@/lib/browser/brand";
import { SkipLink } from "../SkipLink";
import { ThemeMenu } from "../ThemeMenu";
import classes from "./WelcomeHeader.module.css";

/** The header for guests. */
export function WelcomeHeader() {
  return (
    <>
      <SkipLink />
      <header className={classes.header}>
        <Link to="/" className={classes.brand}>
          <Logo size={34} />
          <span>{portalName()}</span>
        </Link>
        <span className={classes.tools}>
          <LanguageSwitch />
          <ThemeMenu />
        </span>
      </header>
    </>
  );
}
