import { Alert, Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconMail } from "@tabler/icons-react";
import commonText from "locales/common.ftl";
import estimateViewText from "locales/estimate-view.ftl";
import { lazy, type RefObject, Suspense, useState } from "react";
import { messageOf } from "@/api/client";
import { toast } from "@/components/feedback/toast";
import { Modal } from "@/components/overlays/Modal";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { useFocusBack } from "@/lib/browser/use-focus-back";
import { type EstimateList, type EstimateSource, type EstimateVersion, presentDraftOf, useDraftNext } from "./queries";
import { newestSent } from "./states";
import classes from "./Version.module.css";
import { VersionContent } from "./VersionContent";

// Questions are loaded when they are asked.
const SendQuestion = lazy(async () => ({ default: (await import("./SendQuestion")).SendQuestion }));
const WithdrawDialog = lazy(async () => ({ default: (await import("./WithdrawDialog")).WithdrawDialog }));
const DeleteDraft = lazy(async () => ({ default: (await import("./DeleteDraft")).DeleteDraft }));

type Question = "send" | "withdraw" | "delete";

interface VersionDialogProps {
  source: EstimateSource;
  list: EstimateList;
  version: EstimateVersion;
  /** Opens another dialog, or none. */
  onGo: (what: string | undefined) => void;
  onDeleted: () => void;
  /** Receives the focus when the version was deleted. */
  panel: RefObject<HTMLElement | null>;
}

/** A version of an estimate, with everything that the reader may do with it. */
export function VersionDialog({ source, list, version, onGo, onDeleted, panel }: VersionDialogProps) {
  useFocusBack();
  const [asked, setAsked] = useState<Question>();
  const isPhone = useMediaQuery("(max-width: 48em), (max-height: 32em)", false, { getInitialValueInEffect: false });
  const estimate = list.items.find(({ id }) => id === version.estimate.id);
  const newest = estimate && newestSent(estimate);
  const close = () => setAsked(undefined);
  const code = source.kind === "project" ? source.code : undefined;
  const title = estimateViewText("title", { number: version.estimate.number, version: version.version });
  return (
    <>
      <Modal
        opened
        onClose={() => onGo(undefined)}
        title={title}
        fullScreen={isPhone}
        size="xl"
        closeButtonProps={{ "aria-label": commonText("close"), size: 44 }}
      >
        <VersionContent version={version} newest={newest?.id === version.id ? undefined : newest?.id} onGo={onGo} />
        {list.abilities.decide_by_link && version.state === "sent" && (
          <Alert color="yellow" icon={<IconMail aria-hidden />} mt="md">
            {estimateViewText("owner-only")}
          </Alert>
        )}
        <Actions
          code={code}
          version={version}
          canCompare={code !== undefined && version.abilities.see_amounts && (estimate?.versions.length ?? 0) > 1}
          onAsk={setAsked}
          onGo={onGo}
        />
      </Modal>
      {asked && code !== undefined && (
        <Suspense fallback={<ModalFrame onClose={close} />}>
          {asked === "send" ? (
            <SendQuestion
              code={code}
              version={version}
              decider={list.decider}
              replaces={newest !== undefined}
              onClose={close}
            />
          ) : asked === "withdraw" ? (
            <WithdrawDialog code={code} version={version} onClose={close} />
          ) : (
            <DeleteDraft code={code} version={version} onClose={close} onDeleted={onDeleted} panel={panel} />
          )}
        </Suspense>
      )}
    </>
  );
}

interface ActionsProps {
  /** Undefined for owners. */
  code: string | undefined;
  version: EstimateVersion;
  canCompare: boolean;
  onAsk: (question: Question) => void;
  onGo: (what: string) => void;
}

/** What can be done with the version. The most likely action is first and filled. */
function Actions({ code, version, canCompare, onAsk, onGo }: ActionsProps) {
  const { id, abilities, estimate } = version;
  const actions = [
    abilities.decide && { key: "decide" as const, run: () => onGo(`decide-${id}`) },
    abilities.send && { key: "send" as const, run: () => onAsk("send") },
    abilities.record_decision && { key: "record" as const, run: () => onGo(`record-${id}`) },
    abilities.edit && { key: "edit" as const, run: () => onGo(`edit-${id}`) },
    canCompare && { key: "compare" as const, run: () => onGo(`compare-${id}`) },
    abilities.supplement && { key: "supplement" as const, run: () => onGo(`supplement-${estimate.id}`) },
    abilities.withdraw && { key: "withdraw" as const, run: () => onAsk("withdraw") },
    abilities.delete && { key: "delete" as const, run: () => onAsk("delete") },
  ].filter((action) => action !== false);
  const hasNext = code !== undefined && abilities.next_version;
  if (actions.length === 0 && !hasNext) return null;
  const isFirst = (key: string) => ["decide", "send"].includes(key);
  return (
    <div className={classes.actions}>
      {actions.map(({ key, run }) => (
        <Button
          key={key}
          variant={isFirst(key) ? "filled" : key === "delete" ? "subtle" : "default"}
          color={key === "delete" ? "red" : undefined}
          onClick={run}
        >
          {estimateViewText(key)}
        </Button>
      ))}
      {hasNext && <NextVersion code={code} version={id} onGo={onGo} />}
    </div>
  );
}

/** Drafts the next version and opens it for editing. */
function NextVersion({ code, version, onGo }: { code: string; version: string; onGo: (what: string) => void }) {
  const next = useDraftNext(code, version);
  return (
    <Button
      variant="default"
      loading={next.isPending}
      onClick={() =>
        next.mutate(undefined, {
          onSuccess: ({ id }) => onGo(`edit-${id}`),
          onError: (error) => {
            const present = presentDraftOf(error);
            if (present) onGo(`edit-${present}`);
            else toast.error(estimateViewText("next-failed"), messageOf(error, estimateViewText("try-again")));
          },
        })
      }
    >
      {estimateViewText("next")}
    </Button>
  );
}
