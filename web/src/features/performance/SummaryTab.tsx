import { UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import performanceText from "locales/performance.ftl";
import { grouped } from "@/language/counts";
import { averageOf, useLive } from "@/lib/telemetry/live";
import { isPackedKnown, together } from "@/lib/telemetry/resources";
import { DataPhase } from "./DataPhase";
import { DeliveryPhase } from "./DeliveryPhase";
import { formatBytes, formatMs, formatPacked, formatSaved, formatShare } from "./format";
import classes from "./PerformancePage.module.css";
import { RenderingPhase } from "./RenderingPhase";
import { Score } from "./Score";
import type { TabProps } from "./tab-props";
import { useValues } from "./use-history";
import { WatchingPhase } from "./WatchingPhase";

/** The portal's performance techniques in four phases, each with its measurements. */
export function SummaryTab({ history, view, onView }: TabProps) {
  if (view === "phase-1") return <DeliveryPhase />;
  if (view === "phase-2") return <DataPhase />;
  if (view === "phase-3") return <RenderingPhase history={history} />;
  if (view === "phase-4") return <WatchingPhase history={history} />;
  return <Overview history={history} view={view} onView={onView} />;
}

type Phase = "phase-1" | "phase-2" | "phase-3" | "phase-4";

function Overview({ history, onView }: TabProps) {
  const { resources, cache, readings, monitor } = useLive();
  const { values } = useValues(history.metrics);
  const code = together(resources, ["scripts", "styles"]);
  const answered = averageOf({ count: resources.data.count, total: resources.data.ms, longest: 0 });
  const figures: Record<Phase, [name: string, value: string][]> = {
    "phase-1": isPackedKnown(code)
      ? [
          [performanceText("facts-bundle"), formatPacked(code)],
          [performanceText("facts-saved"), formatSaved(code)],
        ]
      : [
          [performanceText("facts-code"), formatBytes(code.unpacked)],
          [performanceText("facts-assets-from-cache"), formatShare(code.fromCache, code.count)],
        ],
    "phase-2": [
      [performanceText("facts-shown"), formatShare(cache.shown, cache.asked)],
      [performanceText("facts-answer-time"), answered === null ? performanceText("dash") : formatMs(answered)],
    ],
    "phase-3": [
      [
        performanceText("facts-render-average"),
        values.render === undefined ? performanceText("unmeasured") : formatMs(values.render),
      ],
      [
        performanceText("measures-INP-name"),
        values.INP === undefined ? performanceText("unmeasured") : formatMs(values.INP),
      ],
    ],
    "phase-4": [
      [performanceText("facts-checks"), grouped(monitor.checks)],
      [performanceText("facts-storage"), formatBytes(readings.at(-1)?.storage ?? 0)],
    ],
  };
  return (
    <div className={classes.stack}>
      <Score history={history} />
      <div className={classes.halves}>
        {(Object.keys(figures) as Phase[]).map((phase) => (
          <UnstyledButton key={phase} className={classes.phase} onClick={() => onView(phase)}>
            <span className={classes.phaseHead}>
              <span className={classes.phaseTitle}>{performanceText(`phases-${phase}-title`)}</span>
              <IconChevronRight size={20} aria-hidden />
            </span>
            <span className={classes.phaseHint}>{performanceText(`phases-${phase}-hint`)}</span>
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
