import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { PageLinks } from "@/components/layout/PageLinks";
import { useTitle } from "@/lib/browser/use-title";
import classes from "./WelcomeFrame.module.css";
import { WelcomeHeader } from "./WelcomeHeader";

interface WelcomeFrameProps {
  /** The document title. */
  tab: string;
  /** The heading above the card. Without it, the card has the heading. */
  title?: string;
  hint?: string;
  /** Whether the card contains a long text. */
  isWide?: boolean;
  children: ReactNode;
}

/** A page with one card, for guests. */
export function WelcomeFrame({ tab, title, hint, isWide, children }: WelcomeFrameProps) {
  useTitle(tab);
  return (
    <div className={classes.page}>
      <WelcomeHeader />
      <main id="content" className={classes.main} data-wide={isWide || undefined}>
        {title && (
          <div className={classes.words}>
            <Title order={1}>{title}</Title>
            {hint && <Text c="dimmed">{hint}</Text>}
          </div>
        )}
        <div className={classes.card}>{children}</div>
      </main>
      <PageLinks />
    </div>
  );
}
