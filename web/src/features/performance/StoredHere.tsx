import { Panel } from "@/components/Panel";
import { storageUse } from "@/lib/telemetry/storage-use";
import { DataTable } from "./DataTable";
import { formatBytes } from "./format";
import { performanceTexts as texts } from "./texts";

/** What the browser's storage holds, by its keys. */
export function StoredHere() {
  return (
    <Panel title={texts.storedHere}>
      <DataTable
        label={texts.storedHere}
        rows={storageUse()}
        keyOf={([name]) => name}
        columns={[
          { name: texts.columns.store, cell: ([name]) => name },
          { name: texts.columns.size, cell: ([, bytes]) => formatBytes(bytes), isNumber: true },
        ]}
      />
    </Panel>
  );
}
