import { Text } from "@mantine/core";
import { Panel } from "@/components/Panel";
import { grouped } from "@/lib/counts";
import { averageOf, useLive } from "@/lib/telemetry/live";
import { DataTable } from "./DataTable";
import { formatMeasure, formatMs } from "./format";
import { Figure } from "./Measured";
import { MeasureTrend } from "./MeasureTrend";
import { Phase } from "./Phase";
import { performanceTexts as texts } from "./texts";
import { type History, useValues } from "./use-history";

/** Only what is in sight is drawn: how long that takes. */
export function RenderingPhase({ history }: { history: History }) {
  const { renders, rendersByRoute, longTasks } = useLive();
  const { values } = useValues(history.metrics);
  const pages = Object.entries(rendersByRoute).sort((a, b) => b[1].total - a[1].total);
  return (
    <Phase
      phase="phase-3"
      figures={
        <>
          <Figure name={texts.facts.renderAverage}>
            {values.render === undefined ? texts.unmeasured : formatMs(values.render)}
          </Figure>
          <Figure name={texts.facts.renders}>{grouped(renders.count)}</Figure>
          <Figure name={texts.facts.longest}>{renders.count === 0 ? texts.dash : formatMs(renders.longest)}</Figure>
          <Figure name={texts.measures.INP.name}>
            {values.INP === undefined ? texts.unmeasured : formatMeasure("INP", values.INP)}
          </Figure>
          <Figure name={texts.facts.longTasks}>
            {longTasks ? texts.longTasks(longTasks.count, formatMs(longTasks.total)) : texts.untold}
          </Figure>
          <Figure name={texts.facts.elements}>{grouped(document.getElementsByTagName("*").length)}</Figure>
        </>
      }
    >
      <Panel title={texts.trend(texts.measures.render.name)}>
        <MeasureTrend measure="render" history={history} />
      </Panel>
      <Panel title={texts.rendersByPage}>
        {pages.length === 0 ? (
          <Text c="dimmed" size="sm">
            {texts.noRenders}
          </Text>
        ) : (
          <DataTable
            label={texts.rendersByPage}
            rows={pages}
            keyOf={([route]) => route}
            columns={[
              { name: texts.columns.page, cell: ([route]) => route },
              { name: texts.columns.times, cell: ([, { count }]) => grouped(count), isNumber: true },
              { name: texts.columns.average, cell: ([, times]) => formatMs(averageOf(times) ?? 0), isNumber: true },
              { name: texts.columns.longest, cell: ([, { longest }]) => formatMs(longest), isNumber: true },
            ]}
          />
        )}
      </Panel>
    </Phase>
  );
}
