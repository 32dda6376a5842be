import { Button, NativeSelect, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ListFailure } from "@/components/ListFailure";
import { Panel } from "@/components/Panel";
import { ComponentSkeleton } from "@/components/skeletons";
import { ErrorState } from "@/components/states";
import { grouped } from "@/lib/counts";
import { formatMoment, formatRelative } from "@/lib/dates";
import { DataTable } from "./DataTable";
import { formatBytes, formatMs, formatShare } from "./format";
import { Figure, Figures, Verdict } from "./Measured";
import { OPERATION_ORDERS, type OperationOrder, sortOperations } from "./operations";
import classes from "./PerformancePage.module.css";
import { type OperationFigures, type ServerFigures, serverFiguresQuery } from "./queries";
import { performanceTexts as texts } from "./texts";

const ORDERS = OPERATION_ORDERS.map((value) => ({ value, label: texts.operationOrders[value] }));
/** So many operations are shown until more are wanted. */
const SHOWN = 12;

/** How the instance of the portal fares that answers, beside what this browser measures. */
export function ServerTab() {
  const { data, error, refetch } = useQuery(serverFiguresQuery);
  if (!data) {
    return (
      <Panel title={texts.server}>
        {error ? (
          <ErrorState title={texts.serverFailed} error={error} onRetry={() => void refetch()} />
        ) : (
          <ComponentSkeleton />
        )}
      </Panel>
    );
  }
  return (
    <div className={classes.stack}>
      {error && <ListFailure title={texts.serverFailed} error={error} onRetry={() => void refetch()} />}
      <Parts figures={data} />
      <Operations operations={data.operations} since={data.started_at} />
    </div>
  );
}

const fromMicros = (micros: number) => formatMs(micros / 1000);

function Parts({
  figures: { version, started_at, memory_bytes, database, storage, streams, mail },
}: {
  figures: ServerFigures;
}) {
  return (
    <div className={classes.halves}>
      <Panel title={texts.server}>
        <Figures>
          <Figure name={texts.serverFacts.version}>{version}</Figure>
          <Figure name={texts.serverFacts.started}>
            <span title={formatMoment(started_at)}>{formatRelative(started_at, new Date())}</span>
          </Figure>
          <Figure name={texts.serverFacts.memory}>
            {memory_bytes == null ? texts.untoldBySystem : formatBytes(memory_bytes)}
          </Figure>
          <Figure name={texts.serverFacts.streams}>{texts.streams(streams.open, streams.clients)}</Figure>
          <Figure name={texts.serverFacts.mailWaiting}>{grouped(mail.waiting)}</Figure>
          <Figure name={texts.serverFacts.mailGivenUp}>{grouped(mail.given_up)}</Figure>
        </Figures>
      </Panel>
      <Panel title={texts.keeps}>
        <Figures>
          <Figure name={texts.serverFacts.database}>{`${database.kind} ${database.version}`}</Figure>
          <Figure name={texts.serverFacts.databaseSize}>{formatBytes(database.bytes)}</Figure>
          <Figure name={texts.serverFacts.read}>{fromMicros(database.read_micros)}</Figure>
          <Figure name={texts.serverFacts.write}>{fromMicros(database.write_micros)}</Figure>
          <Figure name={texts.serverFacts.storage}>{texts.storages[storage.kind] ?? storage.kind}</Figure>
          <Figure name={texts.serverFacts.fileWrite}>
            {storage.write_micros == null ? (
              <Verdict tone="poor">{texts.notWritable}</Verdict>
            ) : (
              fromMicros(storage.write_micros)
            )}
          </Figure>
          {storage.free_bytes != null && storage.total_bytes != null && (
            <Figure name={texts.serverFacts.free}>
              {texts.gauge(formatBytes(storage.free_bytes), formatBytes(storage.total_bytes))}
            </Figure>
          )}
        </Figures>
      </Panel>
    </div>
  );
}

const nameOf = ({ method, route }: OperationFigures) => (route == null ? texts.noRoute(method) : `${method} ${route}`);

function Operations({ operations, since }: { operations: readonly OperationFigures[]; since: string }) {
  const [order, setOrder] = useState<OperationOrder>(OPERATION_ORDERS[0]);
  const [showsAll, setShowsAll] = useState(false);
  const sorted = sortOperations(operations, order);
  const rows = showsAll ? sorted : sorted.slice(0, SHOWN);
  return (
    <Panel
      title={texts.operations}
      actions={
        <NativeSelect
          aria-label={texts.order}
          data={ORDERS}
          value={order}
          onChange={(event) => {
            const chosen = OPERATION_ORDERS.find((name) => name === event.currentTarget.value);
            if (chosen) setOrder(chosen);
          }}
        />
      }
    >
      <Text c="dimmed" size="sm" mb="sm">
        {texts.operationsHint(formatMoment(since))}
      </Text>
      <DataTable
        label={texts.operations}
        rows={rows}
        keyOf={nameOf}
        columns={[
          { name: texts.columns.operation, cell: nameOf },
          { name: texts.columns.answers, cell: (of) => grouped(of.answers), isNumber: true },
          { name: texts.columns.median, cell: (of) => fromMicros(of.median_micros), isNumber: true },
          { name: texts.columns.p95, cell: (of) => fromMicros(of.p95_micros), isNumber: true },
          { name: texts.columns.p99, cell: (of) => fromMicros(of.p99_micros), isNumber: true },
          { name: texts.columns.slowest, cell: (of) => fromMicros(of.longest_micros), isNumber: true },
          { name: texts.columns.refused, cell: (of) => formatShare(of.refused, of.answers), isNumber: true },
          {
            name: texts.columns.failed,
            cell: (of) => (of.failed > 0 ? <Verdict tone="poor">{grouped(of.failed)}</Verdict> : grouped(0)),
            isNumber: true,
          },
        ]}
      />
      {sorted.length > SHOWN && (
        <Button variant="default" mt="md" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? texts.fewer : texts.all(sorted.length)}
        </Button>
      )}
    </Panel>
  );
}
