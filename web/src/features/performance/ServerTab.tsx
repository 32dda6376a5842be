import { Button, NativeSelect, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import performanceText from "locales/performance.ftl";
import { useState } from "react";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { ErrorState } from "@/components/feedback/states";
import { Panel } from "@/components/layout/Panel";
import { ListFailure } from "@/components/lists/ListFailure";
import { grouped } from "@/language/counts";
import { formatDateTime, formatRelative } from "@/lib/time/dates";
import { DataTable } from "./DataTable";
import { formatBytes, formatMs, formatShare } from "./format";
import { Figure, Figures, Verdict } from "./Measured";
import { OPERATION_ORDERS, type OperationOrder, sortOperations } from "./operations";
import classes from "./PerformancePage.module.css";
import { type OperationFigures, type ServerFigures, serverFiguresQuery } from "./queries";

const ORDERS = OPERATION_ORDERS.map((value) => ({ value, label: performanceText(`operation-orders-${value}`) }));
function storageName(kind: string): string {
  const key = `storages-${kind}`;
  return performanceText.find(key) ?? kind;
}

/** How many operations are shown until expanded. */
const SHOWN = 12;

/** Metrics of the server instance that responds. */
export function ServerTab() {
  const { data, error, refetch } = useQuery(serverFiguresQuery);
  if (!data) {
    return (
      <Panel title={performanceText("server")}>
        {error ? (
          <ErrorState title={performanceText("server-failed")} error={error} onRetry={() => void refetch()} />
        ) : (
          <ComponentSkeleton />
        )}
      </Panel>
    );
  }
  return (
    <div className={classes.stack}>
      {error && <ListFailure title={performanceText("server-failed")} error={error} onRetry={() => void refetch()} />}
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
      <Panel title={performanceText("server")}>
        <Figures>
          <Figure name={performanceText("server-facts-version")}>{version}</Figure>
          <Figure name={performanceText("server-facts-started")}>
            <span title={formatDateTime(started_at)}>{formatRelative(started_at, new Date())}</span>
          </Figure>
          <Figure name={performanceText("server-facts-memory")}>
            {memory_bytes == null ? performanceText("untold-by-system") : formatBytes(memory_bytes)}
          </Figure>
          <Figure name={performanceText("server-facts-streams")}>
            {performanceText("streams", { open: streams.open, clients: streams.clients })}
          </Figure>
          <Figure name={performanceText("server-facts-mail-waiting")}>{grouped(mail.waiting)}</Figure>
          <Figure name={performanceText("server-facts-mail-given-up")}>{grouped(mail.given_up)}</Figure>
        </Figures>
      </Panel>
      <Panel title={performanceText("keeps")}>
        <Figures>
          <Figure name={performanceText("server-facts-database")}>{`${database.kind} ${database.version}`}</Figure>
          <Figure name={performanceText("server-facts-database-size")}>{formatBytes(database.bytes)}</Figure>
          <Figure name={performanceText("server-facts-read")}>{fromMicros(database.read_micros)}</Figure>
          <Figure name={performanceText("server-facts-write")}>{fromMicros(database.write_micros)}</Figure>
          <Figure name={performanceText("server-facts-storage")}>{storageName(storage.kind)}</Figure>
          <Figure name={performanceText("server-facts-file-write")}>
            {storage.write_micros == null ? (
              <Verdict tone="poor">{performanceText("not-writable")}</Verdict>
            ) : (
              fromMicros(storage.write_micros)
            )}
          </Figure>
          {storage.free_bytes != null && storage.total_bytes != null && (
            <Figure name={performanceText("server-facts-free")}>
              {performanceText("gauge", {
                value: formatBytes(storage.free_bytes),
                limit: formatBytes(storage.total_bytes),
              })}
            </Figure>
          )}
        </Figures>
      </Panel>
    </div>
  );
}

const nameOf = ({ method, route }: OperationFigures) =>
  route == null ? performanceText("no-route", { method }) : `${method} ${route}`;

function Operations({ operations, since }: { operations: readonly OperationFigures[]; since: string }) {
  const [order, setOrder] = useState<OperationOrder>(OPERATION_ORDERS[0]);
  const [showsAll, setShowsAll] = useState(false);
  const sorted = sortOperations(operations, order);
  const rows = showsAll ? sorted : sorted.slice(0, SHOWN);
  return (
    <Panel
      title={performanceText("operations")}
      actions={
        <NativeSelect
          aria-label={performanceText("order")}
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
        {performanceText("operations-hint", { since: formatDateTime(since) })}
      </Text>
      <DataTable
        label={performanceText("operations")}
        rows={rows}
        keyOf={nameOf}
        columns={[
          { name: performanceText("columns-operation"), cell: nameOf },
          { name: performanceText("columns-answers"), cell: (of) => grouped(of.answers), isNumber: true },
          { name: performanceText("columns-median"), cell: (of) => fromMicros(of.median_micros), isNumber: true },
          { name: performanceText("columns-p95"), cell: (of) => fromMicros(of.p95_micros), isNumber: true },
          { name: performanceText("columns-p99"), cell: (of) => fromMicros(of.p99_micros), isNumber: true },
          { name: performanceText("columns-slowest"), cell: (of) => fromMicros(of.longest_micros), isNumber: true },
          {
            name: performanceText("columns-refused"),
            cell: (of) => formatShare(of.refused, of.answers),
            isNumber: true,
          },
          {
            name: performanceText("columns-failed"),
            cell: (of) => (of.failed > 0 ? <Verdict tone="poor">{grouped(of.failed)}</Verdict> : grouped(0)),
            isNumber: true,
          },
        ]}
      />
      {sorted.length > SHOWN && (
        <Button variant="default" mt="md" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? performanceText("fewer") : performanceText("all", { count: sorted.length })}
        </Button>
      )}
    </Panel>
  );
}
