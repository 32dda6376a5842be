import { useQueryClient } from "@tanstack/react-query";
import performanceText from "locales/performance.ftl";
import { grouped } from "@/language/counts";
import { averageOf, useLive } from "@/lib/telemetry/live";
import { formatMs, formatShare } from "./format";
import { Figure } from "./Measured";
import { Phase } from "./Phase";
import { Topics, topicsOf } from "./Topics";

/** Data loading: what the query cache saves. */
export function DataPhase() {
  const { cache, resources } = useLive();
  const topics = topicsOf(useQueryClient());
  const answered = averageOf({ count: resources.data.count, total: resources.data.ms, longest: 0 });
  return (
    <Phase
      phase="phase-2"
      figures={
        <>
          <Figure name={performanceText("facts-kept")}>
            {grouped(topics.reduce((sum, { count }) => sum + count, 0))}
          </Figure>
          <Figure name={performanceText("facts-in-use")}>
            {grouped(topics.reduce((sum, { inUse }) => sum + inUse, 0))}
          </Figure>
          <Figure name={performanceText("facts-shown")}>
            {performanceText("share", {
              share: formatShare(cache.shown, cache.asked),
              count: cache.shown,
              all: cache.asked,
            })}
          </Figure>
          <Figure name={performanceText("facts-fetched")}>{grouped(cache.fetched)}</Figure>
          <Figure name={performanceText("facts-failed")}>{grouped(cache.failed)}</Figure>
          <Figure name={performanceText("facts-answer-time")}>
            {answered === null ? performanceText("dash") : formatMs(answered)}
          </Figure>
        </>
      }
    >
      <Topics />
    </Phase>
  );
}
