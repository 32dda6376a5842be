import { Text } from "@mantine/core";
import { Panel } from "@/components/Panel";
import { grouped } from "@/lib/counts";
import { useLive } from "@/lib/telemetry/live";
import { KINDS, together } from "@/lib/telemetry/resources";
import { DataTable } from "./DataTable";
import { formatBytes, formatPacked, formatSaved, formatShare } from "./format";
import { Figure } from "./Measured";
import { Phase } from "./Phase";
import { performanceTexts as texts } from "./texts";

/** Split, compressed and cached: what the page load fetched, as the browser counted it. */
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
          <Figure name={texts.facts.bundle}>{formatPacked(code)}</Figure>
          <Figure name={texts.facts.unpacked}>{formatBytes(code.unpacked)}</Figure>
          <Figure name={texts.facts.saved}>{formatSaved(code)}</Figure>
          <Figure name={texts.facts.assetsFromCache}>
            {texts.share(formatShare(assets.fromCache, assets.count), assets.fromCache, assets.count)}
          </Figure>
          <Figure name={texts.facts.overNetwork}>{formatBytes(all.transferred)}</Figure>
        </>
      }
    >
      <Panel title={texts.loaded}>
        <Text c="dimmed" size="sm" mb="sm">
          {texts.loadedHint}
        </Text>
        <DataTable
          label={texts.loaded}
          rows={KINDS.filter((kind) => resources[kind].count > 0)}
          keyOf={(kind) => kind}
          columns={[
            { name: texts.columns.kind, cell: (kind) => texts.kinds[kind] },
            { name: texts.columns.files, cell: (kind) => grouped(resources[kind].count), isNumber: true },
            { name: texts.columns.fromCache, cell: (kind) => grouped(resources[kind].fromCache), isNumber: true },
            {
              name: texts.columns.transferred,
              cell: (kind) => formatBytes(resources[kind].transferred),
              isNumber: true,
            },
            { name: texts.columns.packed, cell: (kind) => formatPacked(resources[kind]), isNumber: true },
            { name: texts.columns.unpacked, cell: (kind) => formatBytes(resources[kind].unpacked), isNumber: true },
            { name: texts.columns.saved, cell: (kind) => formatSaved(resources[kind]), isNumber: true },
          ]}
        />
      </Panel>
    </Phase>
  );
}
