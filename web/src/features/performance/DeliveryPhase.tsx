import { Text } from "@mantine/core";
import performanceText from "locales/performance.ftl";
import { Panel } from "@/components/layout/Panel";
import { grouped } from "@/language/counts";
import { useLive } from "@/lib/telemetry/live";
import { KINDS, together } from "@/lib/telemetry/resources";
import { DataTable } from "./DataTable";
import { formatBytes, formatPacked, formatSaved, formatShare } from "./format";
import { Figure } from "./Measured";
import { Phase } from "./Phase";

/** Code delivery: the files of this page load, according to the browser's resource timing. */
export function DeliveryPhase() {
  const { resources } = useLive();
  const code = together(resources, ["scripts", "styles"]);
  const assets = together(resources, ["scripts", "styles", "fonts"]);
  const all = together(resources, KINDS);
  return (
    <Phase
      phase="phase-1"
      figures={
        <>
          <Figure name={performanceText("facts-bundle")}>{formatPacked(code)}</Figure>
          <Figure name={performanceText("facts-unpacked")}>{formatBytes(code.unpacked)}</Figure>
          <Figure name={performanceText("facts-saved")}>{formatSaved(code)}</Figure>
          <Figure name={performanceText("facts-assets-from-cache")}>
            {performanceText("share", {
              share: formatShare(assets.fromCache, assets.count),
              count: assets.fromCache,
              all: assets.count,
            })}
          </Figure>
          <Figure name={performanceText("facts-over-network")}>{formatBytes(all.transferred)}</Figure>
        </>
      }
    >
      <Panel title={performanceText("loaded")}>
        <Text c="dimmed" size="sm" mb="sm">
          {performanceText("loaded-hint")}
        </Text>
        <DataTable
          label={performanceText("loaded")}
          rows={KINDS.filter((kind) => resources[kind].count > 0)}
          keyOf={(kind) => kind}
          columns={[
            { name: performanceText("columns-kind"), cell: (kind) => performanceText(`kinds-${kind}`) },
            { name: performanceText("columns-files"), cell: (kind) => grouped(resources[kind].count), isNumber: true },
            {
              name: performanceText("columns-from-cache"),
              cell: (kind) => grouped(resources[kind].fromCache),
              isNumber: true,
            },
            {
              name: performanceText("columns-transferred"),
              cell: (kind) => formatBytes(resources[kind].transferred),
              isNumber: true,
            },
            { name: performanceText("columns-packed"), cell: (kind) => formatPacked(resources[kind]), isNumber: true },
            {
              name: performanceText("columns-unpacked"),
              cell: (kind) => formatBytes(resources[kind].unpacked),
              isNumber: true,
            },
            { name: performanceText("columns-saved"), cell: (kind) => formatSaved(resources[kind]), isNumber: true },
          ]}
        />
      </Panel>
    </Phase>
  );
}
