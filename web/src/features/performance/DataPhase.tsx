import { useQueryClient } from "@tanstack/react-query";
import { grouped } from "@/lib/counts";
import { averageOf, useLive } from "@/lib/telemetry/live";
import { formatMs, formatShare } from "./format";
import { Figure } from "./Measured";
import { Phase } from "./Phase";
import { Topics, topicsOf } from "./Topics";
import { performanceTexts as texts } from "./texts";

/** Asked once and kept: what the query cache saves. */
export function DataPhase() {
  const { cache, resources } = useLive();
  const topics = topicsOf(useQueryClient());
  const answered = averageOf({ count: resources.data.count, total: resources.data.ms, longest: 0 });
  return (
    <Phase
      phase="phase-2"
      figures={
        <>
          <Figure name={texts.facts.kept}>{grouped(topics.reduce((sum, { count }) => sum + count, 0))}</Figure>
          <Figure name={texts.facts.inUse}>{grouped(topics.reduce((sum, { inUse }) => sum + inUse, 0))}</Figure>
          <Figure name={texts.facts.shown}>
            {texts.share(formatShare(cache.shown, cache.asked), cache.shown, cache.asked)}
          </Figure>
          <Figure name={texts.facts.fetched}>{grouped(cache.fetched)}</Figure>
          <Figure name={texts.facts.failed}>{grouped(cache.failed)}</Figure>
          <Figure name={texts.facts.answerTime}>{answered === null ? texts.dash : formatMs(answered)}</Figure>
        </>
      }
    >
      <Topics />
    </Phase>
  );
}
