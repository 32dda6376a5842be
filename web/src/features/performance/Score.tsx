import { Text } from "@mantine/core";
import performanceText from "locales/performance.ftl";
import { Panel } from "@/components/layout/Panel";
import { BUDGETED } from "@/lib/telemetry/limits";
import { type Band, bandOf, type Rating } from "@/lib/telemetry/rules";
import { Verdict } from "./Measured";
import classes from "./PerformancePage.module.css";
import { type History, useValues } from "./use-history";

const TONES: Record<Band, Rating> = { excellent: "good", good: "good", fair: "fair", poor: "poor" };

/** The overall score, its rating, and the number of measures behind it. */
export function Score({ history }: { history: History }) {
  const { score, measured } = useValues(history.metrics);
  return (
    <Panel title={performanceText("score")}>
      {score === null ? (
        <Text c="dimmed">{performanceText("unmeasured")}</Text>
      ) : (
        <div className={classes.score}>
          <span className={classes.points} data-tone={TONES[bandOf(score)]}>
            {score}
          </span>
          <div>
            <Verdict tone={TONES[bandOf(score)]}>{performanceText(`bands-${bandOf(score)}`)}</Verdict>
            <Text>{performanceText(`band-hints-${bandOf(score)}`)}</Text>
            <Text c="dimmed" size="sm">
              {performanceText("score-note", { count: measured, all: BUDGETED.length })}
            </Text>
          </div>
        </div>
      )}
    </Panel>
  );
}
