import { Checkbox, NativeSelect } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import commonText from "locales/common.ftl";
import estimateListText from "locales/estimate-list.ftl";
import estimateViewText from "locales/estimate-view.ftl";
import { useState } from "react";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { ErrorState } from "@/components/feedback/states";
import { Modal } from "@/components/overlays/Modal";
import { useFocusBack } from "@/lib/browser/use-focus-back";
import classes from "./Compare.module.css";
import { ComparedLines } from "./ComparedLines";
import { ComparedTotals } from "./ComparedTotals";
import { comparisonQuery, type EstimateVersion, type EstimateVersionRow } from "./queries";
import { stateName } from "./states";

interface CompareVersionsProps {
  code: string;
  version: EstimateVersion;
  /** All versions of its estimate, newest first. */
  versions: EstimateVersionRow[];
  onClose: () => void;
}

/** Compares a version with another one line by line: side by side, or as a list of changes on a phone. */
export default function CompareVersions({ code, version, versions, onClose }: CompareVersionsProps) {
  useFocusBack();
  const others = versions.filter(({ id }) => id !== version.id);
  // At first the version before, or the one after the first.
  const before = others.find((other) => other.version < version.version) ?? others.at(-1);
  const [chosen, setChosen] = useState(before?.id ?? "");
  const isPhone = useMediaQuery("(max-width: 48em), (max-height: 32em)", false, { getInitialValueInEffect: false });
  const [isOnlyChanges, setOnlyChanges] = useState(isPhone);
  const other = others.find(({ id }) => id === chosen);
  const [older, newer] =
    other && other.version > version.version ? [version.id, other.id] : [other?.id ?? "", version.id];
  const { data, error, refetch } = useQuery({ ...comparisonQuery(code, older, newer), enabled: other !== undefined });
  return (
    <Modal
      opened
      onClose={onClose}
      title={estimateViewText("comparison", { number: version.estimate.number })}
      fullScreen={isPhone}
      size="76rem"
      closeButtonProps={{ "aria-label": commonText("close"), size: 44 }}
    >
      <div className={classes.compared}>
        <div className={classes.controls}>
          <NativeSelect
            label={estimateViewText("compare-with")}
            data={others.map(({ id, version: number, state }) => ({
              value: id,
              label: `${estimateListText("version", { version: number })} (${stateName(state)})`,
            }))}
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
          <Checkbox
            label={estimateViewText("only-changes")}
            checked={isOnlyChanges}
            onChange={({ currentTarget }) => setOnlyChanges(currentTarget.checked)}
          />
        </div>
        {data ? (
          <>
            <ComparedTotals comparison={data} />
            <ComparedLines comparison={data} isOnlyChanges={isOnlyChanges} isPhone={isPhone} />
          </>
        ) : error ? (
          <ErrorState title={estimateViewText("compare-failed")} error={error} onRetry={() => void refetch()} />
        ) : (
          <ComponentSkeleton />
        )}
      </div>
    </Modal>
  );
}
