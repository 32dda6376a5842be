import { Text } from "@mantine/core";
import performanceText from "locales/performance.ftl";
import { Panel } from "@/components/layout/Panel";
import { grouped } from "@/language/counts";
import { type AnalyticsEvent, EVENT_TYPES } from "@/lib/telemetry/records";
import { formatDateTime } from "@/lib/time/dates";
import { byHour, detailsOf, visitsOf } from "./analytics";
import { DataTable } from "./DataTable";
import { formatMs } from "./format";
import { Figure, Figures } from "./Measured";
import classes from "./PerformancePage.module.css";
import { Trend } from "./Trend";
import type { History } from "./use-history";

/** Maximum number of rows shown. The export has all of them. */
const ROWS_MAX = 10;

/** Analytics of this browser: activity by hour, pages, and the latest events. */
export function AnalyticsView({ history: { events } }: { history: History }) {
  const visits = visitsOf(events);
  return (
    <div className={classes.stack}>
      <Panel title={performanceText("events-by-type")}>
        <Figures>
          {EVENT_TYPES.map((type) => (
            <Figure key={type} name={performanceText(`event-types-${type}`)}>
              {grouped(events.filter((event) => event.type === type).length)}
            </Figure>
          ))}
        </Figures>
      </Panel>
      <div className={classes.halves}>
        <Panel title={performanceText("events-by-hour")}>
          <Trend name={performanceText("events-by-hour")} points={byHour(events, Date.now())} format={grouped} />
        </Panel>
        <Panel title={performanceText("pages")}>
          {visits.length === 0 ? (
            <Text c="dimmed" size="sm">
              {performanceText("no-pages")}
            </Text>
          ) : (
            <DataTable
              label={performanceText("pages")}
              rows={visits}
              keyOf={({ route }) => route}
              columns={[
                { name: performanceText("columns-page"), cell: ({ route }) => route },
                { name: performanceText("columns-visits"), cell: ({ count }) => grouped(count), isNumber: true },
                { name: performanceText("columns-average"), cell: ({ ms }) => formatMs(ms), isNumber: true },
              ]}
            />
          )}
        </Panel>
      </div>
      <Latest events={events.slice(-ROWS_MAX).reverse()} />
    </div>
  );
}

function Latest({ events }: { events: readonly AnalyticsEvent[] }) {
  return (
    <Panel title={performanceText("latest-events")}>
      {events.length === 0 ? (
        <Text c="dimmed" size="sm">
          {performanceText("no-events-hint")}
        </Text>
      ) : (
        <DataTable
          label={performanceText("latest-events")}
          rows={events.map((event, index) => ({ ...event, index }))}
          keyOf={({ index, timestamp }) => `${timestamp} ${index}`}
          columns={[
            {
              name: performanceText("columns-when"),
              cell: ({ timestamp }) => formatDateTime(new Date(timestamp).toISOString()),
            },
            { name: performanceText("columns-type"), cell: ({ type }) => performanceText(`event-types-${type}`) },
            { name: performanceText("columns-what"), cell: ({ name }) => name },
            { name: performanceText("columns-page"), cell: ({ route }) => route },
            {
              name: performanceText("columns-details"),
              cell: ({ data }) => detailsOf(data) || performanceText("dash"),
            },
          ]}
        />
      )}
    </Panel>
  );
}
