import { UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { grouped } from "@/lib/counts";
import { averageOf, useLive } from "@/lib/telemetry/live";
import { isPackedKnown, together } from "@/lib/telemetry/resources";
import { DataPhase } from "./DataPhase";
import { DeliveryPhase } from "./DeliveryPhase";
import { formatBytes, formatMs, formatPacked, formatSaved, formatShare } from "./format";
import classes from "./PerformancePage.module.css";
import { RenderingPhase } from "./RenderingPhase";
import { Score } from "./Score";
import type { TabProps } from "./tab-props";
import { performanceTexts as texts } from "./texts";
import { useValues } from "./use-history";
import { WatchingPhase } from "./WatchingPhase";

/** What the portal does to be fast, in four phases, each with what it measures. */
export function SummaryTab({ history, view, onView }: TabProps) {
  if (view === "phase-1") return <DeliveryPhase />;
  if (view === "phase-2") return <DataPhase />;
  if (view === "phase-3") return <RenderingPhase history={history} />;
  if (view === "phase-4") return <WatchingPhase history={history} />;
  return <Overview history={history} view={view} onView={onView} />;
}

type Phase = keyof typeof texts.phases;

function Overview({ history, onView }: TabProps) {
  const { resources, cache, readings, monitor } = useLive();
  const { values } = useValues(history.metrics);
  const code = together(resources, ["scripts", "styles"]);
  const answered = averageOf({ count: resources.data.count, total: resources.data.ms, longest: 0 });
  const figures: Record<Phase, [name: string, value: string][]> = {
    "phase-1": isPackedKnown(code)
      ? [
          [texts.facts.bundle, formatPacked(code)],
          [texts.facts.saved, formatSaved(code)],
        ]
      : [
          [texts.facts.code, formatBytes(code.unpacked)],
          [texts.facts.assetsFromCache, formatShare(code.fromCache, code.count)],
        ],
    "phase-2": [
      [texts.facts.shown, formatShare(cache.shown, cache.asked)],
      [texts.facts.answerTime, answered === null ? texts.dash : formatMs(answered)],
    ],
    "phase-3": [
      [texts.facts.renderAverage, values.render === undefined ? texts.unmeasured : formatMs(values.render)],
      [texts.measures.INP.name, values.INP === undefined ? texts.unmeasured : formatMs(values.INP)],
    ],
    "phase-4": [
      [texts.facts.checks, grouped(monitor.checks)],
      [texts.facts.storage, formatBytes(readings.at(-1)?.storage ?? 0)],
    ],
  };
  return (
    <div className={classes.stack}>
      <Score history={history} />
      <div className={classes.halves}>
        {(Object.keys(figures) as Phase[]).map((phase) => (
          <UnstyledButton key={phase} className={classes.phase} onClick={() => onView(phase)}>
            <span className={classes.phaseHead}>
              <span className={classes.phaseTitle}>{texts.phases[phase].title}</span>
              <IconChevronRight size={20} aria-hidden />
            </span>
            <span className={classes.phaseHint}>{texts.phases[phase].hint}</span>
            <span className={classes.phaseFigures}>
              {figures[phase].map(([name, value]) => (
                <span key={name} className={classes.phaseFigure}>
                  <span className={classes.phaseHint}>{name}</span> <strong>{value}</strong>
                </span>
              ))}
            </span>
          </UnstyledButton>
        ))}
      </div>
    </div>
  );
}
