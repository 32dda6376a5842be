import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import performanceText from "locales/performance.ftl";
import { Panel } from "@/components/layout/Panel";
import { grouped } from "@/language/counts";
import { DataTable } from "./DataTable";

interface Topic {
  name: string;
  count: number;
  inUse: number;
  failed: number;
}

/** The entries of the query cache, grouped by the first element of their keys, largest group first. */
export function topicsOf(queryClient: QueryClient): Topic[] {
  const topics = new Map<string, Topic>();
  for (const query of queryClient.getQueryCache().getAll()) {
    const name = String(query.queryKey[0]);
    const topic = topics.get(name) ?? { name, count: 0, inUse: 0, failed: 0 };
    topic.count += 1;
    if (query.getObserversCount() > 0) topic.inUse += 1;
    if (query.state.status === "error") topic.failed += 1;
    topics.set(name, topic);
  }
  return [...topics.values()].sort((a, b) => b.count - a.count);
}

/** The cached queries by topic. */
export function Topics() {
  const topics = topicsOf(useQueryClient());
  return (
    <Panel title={performanceText("topics")}>
      <DataTable
        label={performanceText("topics")}
        rows={topics}
        keyOf={({ name }) => name}
        columns={[
          { name: performanceText("columns-topic"), cell: ({ name }) => name },
          { name: performanceText("columns-count"), cell: ({ count }) => grouped(count), isNumber: true },
          { name: performanceText("columns-in-use"), cell: ({ inUse }) => grouped(inUse), isNumber: true },
          { name: performanceText("columns-failed"), cell: ({ failed }) => grouped(failed), isNumber: true },
        ]}
      />
    </Panel>
  );
}
