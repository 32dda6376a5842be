import { useQuery } from "@tanstack/react-query";
import estimateListText from "locales/estimate-list.ftl";
import { lazy, Suspense, useRef } from "react";
import { isPassing } from "@/api/client";
import { ErrorState } from "@/components/feedback/states";
import { Panel } from "@/components/layout/Panel";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { useAddressDialog } from "@/lib/browser/use-address-state";
import { useLastAnswer } from "@/lib/network/use-last-answer";
import { EstimateItem } from "./EstimateItem";
import classes from "./Estimates.module.css";
import { type EstimateSource, estimatesQuery } from "./queries";

// Loaded when one is opened.
const EstimateDialogs = lazy(() => import("./EstimateDialogs"));

/** The estimates that were sent, for owners and partners. Nothing while there are none. */
export function EstimatesCard({ source }: { source: EstimateSource }) {
  const { data, error, refetch } = useQuery(estimatesQuery(source));
  const dialog = useAddressDialog("estimate");
  const panel = useRef<HTMLDivElement>(null);
  const list = useLastAnswer(data);
  const isRefused = error !== null && !isPassing(error) && dialog.openFor === undefined;
  if (!list || isRefused) {
    if (!error) return null;
    return (
      <Panel title={estimateListText("title")}>
        <ErrorState title={estimateListText("load-failed")} error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  if (list.items.length === 0) return null;
  return (
    <div ref={panel} tabIndex={-1} className={classes.panel}>
      <Panel title={estimateListText("title")}>
        <ul className={classes.list}>
          {list.items.map((estimate) => (
            <EstimateItem key={estimate.id} estimate={estimate} decides={list.abilities.decide} onOpen={dialog.open} />
          ))}
        </ul>
      </Panel>
      {dialog.openFor !== undefined && (
        <Suspense fallback={<ModalFrame />}>
          <EstimateDialogs source={source} list={list} what={dialog.openFor} dialog={dialog} panel={panel} />
        </Suspense>
      )}
    </div>
  );
}
