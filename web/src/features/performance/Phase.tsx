import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Panel } from "@/components/Panel";
import { Figures } from "./Measured";
import classes from "./PerformancePage.module.css";
import { performanceTexts as texts } from "./texts";

interface PhaseProps {
  phase: keyof typeof texts.phases;
  /** One `Figure` for each. */
  figures: ReactNode;
  /** Panels with more about it. */
  children?: ReactNode;
}

/** A phase of the summary: what it is about, its figures, and more. */
export function Phase({ phase, figures, children }: PhaseProps) {
  const { title, hint } = texts.phases[phase];
  return (
    <div className={classes.stack}>
      <Panel title={title}>
        <Text c="dimmed" size="sm" mb="md">
          {hint}
        </Text>
        <Figures>{figures}</Figures>
      </Panel>
      {children}
    </div>
  );
}
