import { Text } from "@mantine/core";
import { Panel } from "@/components/Panel";
import { grouped } from "@/lib/counts";
import { formatMoment } from "@/lib/dates";
import { type AnalyticsEvent, EVENT_TYPES } from "@/lib/telemetry/records";
import { byHour, detailsOf, visitsOf } from "./analytics";
import { DataTable } from "./DataTable";
import { formatMs } from "./format";
import { Figure, Figures } from "./Measured";
import classes from "./PerformancePage.module.css";
import { Trend } from "./Trend";
import { performanceTexts as texts } from "./texts";
import type { History } from "./use-history";

/** The rest is in the export. */
const MOST = 10;

/** What was done in this browser: how much, when, where, and the latest of it. */
export function AnalyticsView({ history: { events } }: { history: History }) {
  const visits = visitsOf(events);
  return (
    <div className={classes.stack}>
      <Panel title={texts.eventsByType}>
        <Figures>
          {EVENT_TYPES.map((type) => (
            <Figure key={type} name={texts.eventTypes[type]}>
              {grouped(events.filter((event) => event.type === type).length)}
            </Figure>
          ))}
        </Figures>
      </Panel>
      <div className={classes.halves}>
        <Panel title={texts.eventsByHour}>
          <Trend name={texts.eventsByHour} points={byHour(events, Date.now())} format={grouped} />
        </Panel>
        <Panel title={texts.pages}>
          {visits.length === 0 ? (
            <Text c="dimmed" size="sm">
              {texts.noPages}
            </Text>
          ) : (
            <DataTable
              label={texts.pages}
              rows={visits}
              keyOf={({ route }) => route}
              columns={[
                { name: texts.columns.page, cell: ({ route }) => route },
                { name: texts.columns.visits, cell: ({ count }) => grouped(count), isNumber: true },
                { name: texts.columns.average, cell: ({ ms }) => formatMs(ms), isNumber: true },
              ]}
            />
          )}
        </Panel>
      </div>
      <Latest events={events.slice(-MOST).reverse()} />
    </div>
  );
}

function Latest({ events }: { events: readonly AnalyticsEvent[] }) {
  return (
    <Panel title={texts.latestEvents}>
      {events.length === 0 ? (
        <Text c="dimmed" size="sm">
          {texts.noEventsHint}
        </Text>
      ) : (
        <DataTable
          label={texts.latestEvents}
          rows={events.map((event, index) => ({ ...event, index }))}
          keyOf={({ index, timestamp }) => `${timestamp} ${index}`}
          columns={[
            { name: texts.columns.when, cell: ({ timestamp }) => formatMoment(new Date(timestamp).toISOString()) },
            { name: texts.columns.type, cell: ({ type }) => texts.eventTypes[type] },
            { name: texts.columns.what, cell: ({ name }) => name },
            { name: texts.columns.page, cell: ({ route }) => route },
            { name: texts.columns.details, cell: ({ data }) => detailsOf(data) || texts.dash },
          ]}
        />
      )}
    </Panel>
  );
}
