import type { ReactNode } from "react";
import LanguageSwitch from "@/components/layout/LanguageSwitch";
import { Logo } from "@/components/layout/Logo";
import { PageLinks } from "@/components/layout/PageLinks";
import { portalName } from "@/lib/browser/brand";
import classes from "./AppLayout.module.css";
import { OfflineBar } from "./OfflineBar";
import { SkipLink } from "./SkipLink";
import { Shortcuts } from "./shortcuts/Shortcuts";
import { useChangeStream } from "./stream/use-change-stream";
import { ThemeMenu } from "./ThemeMenu";

interface OwnerLayoutProps {
  actions: ReactNode;
  /** Shown below the header. */
  status?: ReactNode;
  children: ReactNode;
}

/** The shell of the owner's page: only the logo, language, theme and actions. */
export function OwnerLayout({ actions, status, children }: OwnerLayoutProps) {
  useChangeStream("/api/owner/stream");
  return (
    <div className={classes.shell}>
      <SkipLink />
      <header className={classes.header}>
        <div className={classes.bar}>
          <span className={classes.brand} data-owner>
            <Logo />
            <span className={classes.title}>{portalName()}</span>
          </span>
          <div className={classes.tools}>
            <LanguageSwitch isOwners />
            <ThemeMenu />
            {actions}
          </div>
        </div>
        <OfflineBar />
        {status}
      </header>
      <main id="content" className={classes.main} tabIndex={-1}>
        {children}
      </main>
      <Shortcuts />
      <PageLinks />
    </div>
  );
}
