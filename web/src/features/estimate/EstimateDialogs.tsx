import { Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import estimateListText from "locales/estimate-list.ftl";
import estimateViewText from "locales/estimate-view.ftl";
import { lazy, type ReactNode, type RefObject, Suspense } from "react";
import { isPassing, isProblem } from "@/api/client";
import { ModalSkeleton } from "@/components/feedback/skeletons";
import { ErrorState } from "@/components/feedback/states";
import { RefetchFiles } from "@/components/files/working-link";
import { Modal } from "@/components/overlays/Modal";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import type { useAddressDialog } from "@/lib/browser/use-address-state";
import { useLastAnswer } from "@/lib/network/use-last-answer";
import { type EstimateList, type EstimateSource, type EstimateVersion, versionQuery } from "./queries";
import { VersionDialog } from "./VersionDialog";

// Few readers need them.
const EstimateEditor = lazy(() => import("./EstimateEditor"));
const DecisionDialog = lazy(() => import("./DecisionDialog"));
const CompareVersions = lazy(() => import("./CompareVersions"));

interface EstimateDialogsProps {
  source: EstimateSource;
  list: EstimateList;
  /** From the URL: a version, `new`, or a form and what it is about, such as `edit-<version>`. */
  what: string;
  dialog: ReturnType<typeof useAddressDialog>;
  /** Receives the focus when the button that opened the dialog is gone. */
  panel: RefObject<HTMLElement | null>;
}

/** The dialog named in the URL: an estimate, or one of its forms. */
export default function EstimateDialogs({ source, list, what, dialog, panel }: EstimateDialogsProps) {
  const [, form, id] = /^(edit|supplement|decide|record|compare)-(.+)$/.exec(what) ?? [];
  const code = source.kind === "project" ? source.code : undefined;
  const { currency } = list;
  const go = (next: string | undefined) => (next === undefined ? dialog.close() : dialog.follow(next));
  const version = (of: string, show: (loaded: EstimateVersion) => ReactNode, keeps = false) => (
    <Loaded key={what} source={source} version={of} keeps={keeps} onClose={dialog.close}>
      {show}
    </Loaded>
  );
  const open = () => {
    if (code !== undefined && what === "new")
      return <EstimateEditor key={what} code={code} currency={currency} onClose={go} />;
    if (code !== undefined && form === "supplement") {
      const estimate = list.items.find((candidate) => candidate.id === id);
      if (estimate)
        return <EstimateEditor key={what} code={code} currency={currency} supplementOf={estimate} onClose={go} />;
    }
    if (code !== undefined && form === "edit" && id) {
      return version(
        id,
        (loaded) => <EstimateEditor code={code} currency={loaded.currency} version={loaded} onClose={go} />,
        true,
      );
    }
    if (code !== undefined && form === "compare" && id) {
      return version(id, (loaded) => (
        <CompareVersions
          code={code}
          version={loaded}
          versions={list.items.find((estimate) => estimate.id === loaded.estimate.id)?.versions ?? []}
          onClose={() => go(id)}
        />
      ));
    }
    if ((form === "decide" || form === "record") && id) {
      return version(
        id,
        (loaded) => (
          <DecisionDialog
            source={source}
            version={loaded}
            decider={list.decider}
            needsLink={list.abilities.decide_by_link && loaded.state === "sent"}
            isOnBehalf={form === "record"}
            onClose={go}
          />
        ),
        true,
      );
    }
    return version(what, (loaded) => (
      <VersionDialog source={source} list={list} version={loaded} onGo={go} onDeleted={dialog.leave} panel={panel} />
    ));
  };
  return <Suspense fallback={<ModalFrame />}>{open()}</Suspense>;
}

interface LoadedProps {
  source: EstimateSource;
  version: string;
  /** Whether the dialog has input that must not be lost when the version is gone. */
  keeps: boolean;
  onClose: () => void;
  children: (version: EstimateVersion) => ReactNode;
}

/** A dialog about a version, once that is loaded. */
function Loaded({ source, version, keeps, onClose, children }: LoadedProps) {
  const { data, error, refetch } = useQuery(versionQuery(source, version));
  const last = useLastAnswer(data);
  const refetchFiles = async () => (await refetch({ throwOnError: true })).data?.files ?? [];
  const isRefused = error !== null && !isPassing(error);
  if (last && (keeps || !isRefused)) return <RefetchFiles value={refetchFiles}>{children(last)}</RefetchFiles>;
  if (!error) {
    return (
      <Modal opened onClose={onClose} title={estimateListText("title")} size="lg">
        <ModalSkeleton />
      </Modal>
    );
  }
  if (isProblem(error, 404) || isProblem(error, 422)) {
    return (
      <Modal opened onClose={onClose} title={estimateViewText("gone")}>
        <Stack>
          <Text>{estimateViewText("gone-hint")}</Text>
          <Button variant="default" onClick={onClose} data-autofocus>
            {estimateViewText("close")}
          </Button>
        </Stack>
      </Modal>
    );
  }
  return (
    <Modal opened onClose={onClose} title={estimateListText("title")}>
      <ErrorState title={estimateViewText("load-failed")} error={error} onRetry={() => void refetch()} />
    </Modal>
  );
}
