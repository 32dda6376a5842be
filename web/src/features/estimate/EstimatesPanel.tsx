import { Button, Text } from "@mantine/core";
import { IconFileDollar, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import estimateListText from "locales/estimate-list.ftl";
import { lazy, Suspense, useRef } from "react";
import { isPassing } from "@/api/client";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { EmptyState, ErrorState } from "@/components/feedback/states";
import { Panel } from "@/components/layout/Panel";
import { ListFailure } from "@/components/lists/ListFailure";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { useAddressDialog } from "@/lib/browser/use-address-state";
import { useLastAnswer } from "@/lib/network/use-last-answer";
import { DeciderField } from "./DeciderField";
import { EstimateItem } from "./EstimateItem";
import classes from "./Estimates.module.css";
import { estimatesQuery } from "./queries";

// Loaded when one is opened.
const EstimateDialogs = lazy(() => import("./EstimateDialogs"));

/** The Estimates tab: a project's estimates, and who decides them. */
export function EstimatesPanel({ code }: { code: string }) {
  const source = { kind: "project", code } as const;
  const { data, error, isPending, refetch } = useQuery(estimatesQuery(source));
  const dialog = useAddressDialog("estimate");
  const panel = useRef<HTMLDivElement>(null);
  // Keep the last list during a refetch (such as after a code change), so that an open form stays mounted.
  const list = useLastAnswer(data);
  const isRefused = error !== null && !isPassing(error) && dialog.openFor === undefined;
  const add = list?.abilities.draft && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => dialog.open("new")} mih={44}>
      {estimateListText("new")}
    </Button>
  );
  return (
    <div ref={panel} tabIndex={-1} className={classes.panel}>
      <Panel title={estimateListText("title")} actions={list && list.items.length > 0 && !isRefused && add}>
        {error && list && !isRefused && (
          <ListFailure title={estimateListText("load-failed")} error={error} onRetry={() => void refetch()} />
        )}
        {isPending && !list ? (
          <ComponentSkeleton />
        ) : !list || isRefused ? (
          <ErrorState title={estimateListText("load-failed")} error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <div className={classes.decider}>
              {list.abilities.choose_decider ? (
                <DeciderField code={code} decider={list.decider} />
              ) : (
                <Text c="dimmed">{estimateListText(`decides-${list.decider}`)}</Text>
              )}
            </div>
            {list.items.length === 0 ? (
              <EmptyState icon={IconFileDollar} title={estimateListText("none")} action={add}>
                {estimateListText(list.abilities.draft ? "none-hint" : "none-reader-hint")}
              </EmptyState>
            ) : (
              <ul className={classes.list}>
                {list.items.map((estimate) => (
                  <EstimateItem key={estimate.id} estimate={estimate} decides={false} onOpen={dialog.open} />
                ))}
              </ul>
            )}
          </>
        )}
      </Panel>
      {dialog.openFor !== undefined && list && (
        <Suspense fallback={<ModalFrame />}>
          <EstimateDialogs source={source} list={list} what={dialog.openFor} dialog={dialog} panel={panel} />
        </Suspense>
      )}
    </div>
  );
}
