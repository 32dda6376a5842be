import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTitle } from "@/lib/browser/use-title";
import classes from "./WelcomeFrame.module.css";
import { WelcomeHeader } from "./WelcomeHeader";

interface WelcomeFrameProps {
  /** What the browser's tab says. */
  tab: string;
  /** The page's heading, over the card. Without one the card has it. */
  title?: string;
  hint?: string;
  children: ReactNode;
}

/** A page with one card, for people who are not signed in. */
export function WelcomeFrame({ tab, title, hint, children }: WelcomeFrameProps) {
  useTitle(tab);
  return (
    <div className={classes.page}>
      <WelcomeHeader />
      <main id="content" className={classes.main}>
        {title && (
          <div className={classes.words}>
            <Title order={1}>{title}</Title>
            {hint && <Text c="dimmed">{hint}</Text>}
          </div>
        )}
        <div className={classes.card}>{children}</div>
      </main>
    </div>
  );
}
