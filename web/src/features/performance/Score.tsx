import { Text } from "@mantine/core";
import { Panel } from "@/components/Panel";
import { BUDGETED } from "@/lib/telemetry/limits";
import { type Band, bandOf, type Rating } from "@/lib/telemetry/rules";
import { Verdict } from "./Measured";
import classes from "./PerformancePage.module.css";
import { performanceTexts as texts } from "./texts";
import { type History, useValues } from "./use-history";

const TONES: Record<Band, Rating> = { excellent: "good", good: "good", fair: "fair", poor: "poor" };

/** The overall score, its band, and what it stands on. */
export function Score({ history }: { history: History }) {
  const { score, measured } = useValues(history.metrics);
  return (
    <Panel title={texts.score}>
      {score === null ? (
        <Text c="dimmed">{texts.unmeasured}</Text>
      ) : (
        <div className={classes.score}>
          <span className={classes.points} data-tone={TONES[bandOf(score)]}>
            {score}
          </span>
          <div>
            <Verdict tone={TONES[bandOf(score)]}>{texts.bands[bandOf(score)]}</Verdict>
            <Text>{texts.bandHints[bandOf(score)]}</Text>
            <Text c="dimmed" size="sm">
              {texts.scoreNote(measured, BUDGETED.length)}
            </Text>
          </div>
        </div>
      )}
    </Panel>
  );
}
