import { Link } from "@tanstack/react-router";
import { Logo } from "@/components/Logo";
import { SkipLink } from "../SkipLink";
import { ThemeMenu } from "../ThemeMenu";
import classes from "./WelcomeHeader.module.css";

/** The header for people who are not signed in. */
export function WelcomeHeader() {
  return (
    <>
      <SkipLink />
      <header className={classes.header}>
        <Link to="/" className={classes.brand}>
          <Logo size={34} />
          Buildback
        </Link>
        <ThemeMenu />
      </header>
    </>
  );
}
