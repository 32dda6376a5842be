import { Text } from "@mantine/core";
import performanceText from "locales/performance.ftl";
import { Panel } from "@/components/layout/Panel";
import { grouped } from "@/language/counts";
import { averageOf, useLive } from "@/lib/telemetry/live";
import { DataTable } from "./DataTable";
import { formatMeasure, formatMs } from "./format";
import { Figure } from "./Measured";
import { MeasureTrend } from "./MeasureTrend";
import { Phase } from "./Phase";
import { type History, useValues } from "./use-history";

/** Rendering: how long it takes, by page. */
export function RenderingPhase({ history }: { history: History }) {
  const { renders, rendersByRoute, longTasks } = useLive();
  const { values } = useValues(history.metrics);
  const pages = Object.entries(rendersByRoute).sort((a, b) => b[1].total - a[1].total);
  return (
    <Phase
      phase="phase-3"
      figures={
        <>
          <Figure name={performanceText("facts-render-average")}>
            {values.render === undefined ? performanceText("unmeasured") : formatMs(values.render)}
          </Figure>
          <Figure name={performanceText("facts-renders")}>{grouped(renders.count)}</Figure>
          <Figure name={performanceText("facts-longest")}>
            {renders.count === 0 ? performanceText("dash") : formatMs(renders.longest)}
          </Figure>
          <Figure name={performanceText("measures-INP-name")}>
            {values.INP === undefined ? performanceText("unmeasured") : formatMeasure("INP", values.INP)}
          </Figure>
          <Figure name={performanceText("facts-long-tasks")}>
            {longTasks
              ? performanceText("long-tasks", { count: longTasks.count, total: formatMs(longTasks.total) })
              : performanceText("untold")}
          </Figure>
          <Figure name={performanceText("facts-elements")}>{grouped(document.getElementsByTagName("*").length)}</Figure>
        </>
      }
    >
      <Panel title={performanceText("trend", { name: performanceText("measures-render-name") })}>
        <MeasureTrend measure="render" history={history} />
      </Panel>
      <Panel title={performanceText("renders-by-page")}>
        {pages.length === 0 ? (
          <Text c="dimmed" size="sm">
            {performanceText("no-renders")}
          </Text>
        ) : (
          <DataTable
            label={performanceText("renders-by-page")}
            rows={pages}
            keyOf={([route]) => route}
            columns={[
              { name: performanceText("columns-page"), cell: ([route]) => route },
              { name: performanceText("columns-times"), cell: ([, { count }]) => grouped(count), isNumber: true },
              {
                name: performanceText("columns-average"),
                cell: ([, times]) => formatMs(averageOf(times) ?? 0),
                isNumber: true,
              },
              {
                name: performanceText("columns-longest"),
                cell: ([, { longest }]) => formatMs(longest),
                isNumber: true,
              },
            ]}
          />
        )}
      </Panel>
    </Phase>
  );
}
