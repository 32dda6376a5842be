import { Link } from "@tanstack/react-router";
import { Suspense } from "react";
import { Logo } from "@/components/Logo";
import { portalName } from "@/lib/brand";
import { optionalLazy } from "@/lib/optional-lazy";
import { SkipLink } from "../SkipLink";
import { ThemeMenu } from "../ThemeMenu";
import classes from "./WelcomeHeader.module.css";

const LanguageSwitch = optionalLazy(() => import("@/components/LanguageSwitch"));

/** The header for people who are not signed in. */
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
          <Suspense>
            <LanguageSwitch />
          </Suspense>
          <ThemeMenu />
        </span>
      </header>
    </>
  );
}
