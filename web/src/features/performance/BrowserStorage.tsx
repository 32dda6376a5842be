import performanceText from "locales/performance.ftl";
import { Panel } from "@/components/layout/Panel";
import { storageUse } from "@/lib/telemetry/storage-use";
import { DataTable } from "./DataTable";
import { formatBytes } from "./format";

/** The size of the browser's local storage by key prefix. */
export function BrowserStorage() {
  return (
    <Panel title={performanceText("stored-here")}>
      <DataTable
        label={performanceText("stored-here")}
        rows={storageUse()}
        keyOf={([name]) => name}
        columns={[
          { name: performanceText("columns-store"), cell: ([name]) => name },
          { name: performanceText("columns-size"), cell: ([, bytes]) => formatBytes(bytes), isNumber: true },
        ]}
      />
    </Panel>
  );
}
