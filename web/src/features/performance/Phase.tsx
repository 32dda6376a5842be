import { Text } from "@mantine/core";
import performanceText from "locales/performance.ftl";
import type { ReactNode } from "react";
import { Panel } from "@/components/layout/Panel";
import { Figures } from "./Measured";
import classes from "./PerformancePage.module.css";

interface PhaseProps {
  phase: "phase-1" | "phase-2" | "phase-3" | "phase-4";
  /** One `Figure` for each value. */
  figures: ReactNode;
  /** Panels with more details. */
  children?: ReactNode;
}

/** A phase of the summary: its description, figures, and details. */
export function Phase({ phase, figures, children }: PhaseProps) {
  return (
    <div className={classes.stack}>
      <Panel title={performanceText(`phases-${phase}-title`)}>
        <Text c="dimmed" size="sm" mb="md">
          {performanceText(`phases-${phase}-hint`)}
        </Text>
        <Figures>{figures}</Figures>
      </Panel>
      {children}
    </div>
  );
}
