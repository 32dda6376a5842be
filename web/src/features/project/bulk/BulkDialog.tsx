import { Button, List, Progress, Stack, Text } from "@mantine/core";
import componentText from "locales/component.ftl";
import projectBulkText from "locales/project-bulk.ftl";
import { Modal } from "@/components/overlays/Modal";
import "@mantine/core/styles/List.layer.css";
import "@mantine/core/styles/Progress.layer.css";
import { type ReactNode, useState } from "react";
import { messageOf } from "@/api/client";
import type { ProjectCard } from "@/api/project";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { type HeldWords, useHolding } from "@/components/fields/use-held-words";
import { DiscardQuestion } from "@/components/files/DiscardQuestion";
import { useSendDialog } from "@/components/files/use-send-dialog";
import { useDialog } from "@/components/overlays/use-dialog";
import classes from "./BulkDialog.module.css";
import { BulkResults, isAsAsked, isWorthATry } from "./BulkResults";
import {
  type BeforeChange,
  type BulkChange,
  type BulkPart,
  type BulkRow,
  partsToUndo,
  useBulkChange,
} from "./bulk-queries";

export interface BulkDialogProps {
  /** The selected projects, as they were when the dialog opened. */
  projects: ProjectCard[];
  /** Called with the codes of the projects that were not changed as requested; `undefined` if nothing was sent. */
  onClose: (left: ReadonlySet<string> | undefined) => void;
}

interface BulkDialogParts<Words> extends BulkDialogProps {
  title: string;
  /** The button's label while the change is running. */
  busy: string;
  fields: (isBusy: boolean) => ReactNode;
  /** Sentences that describe what will happen; `undefined` until that is known. */
  happens: string[] | undefined;
  /** The requested change; `undefined` while the form is incomplete. */
  change: BulkChange | undefined;
  /** Whether the form has typed text that closing the dialog would lose. */
  hasText?: boolean;
  /** The entered values, restored after the user signs in again. */
  held: HeldWords<Words>;
  words: Words | undefined;
}

/** Dialog for a change to many projects: collects the input, describes what will happen, then shows progress and the result of
 *  each project. */
export function BulkDialog<Words>(props: BulkDialogParts<Words>) {
  const { projects, onClose, title, busy, fields, happens, change, hasText = false, held, words } = props;
  const { bulk, rows, asked, isUndone, first, retry, undo } = useBulkRows(change, projects);
  // After an undo, all stay selected for another change.
  const left = rows?.filter((row) => isUndone || !isAsAsked(row));
  const dialog = useSendDialog({
    hasText: hasText && !rows,
    isSaving: bulk.isPending,
    save: first,
    onClose: () => onClose(left && new Set(left.map(({ code }) => code))),
  });
  useDialog(dialog.close);
  useHolding(held, () => (rows ? undefined : words));
  const again = isUndone ? [] : (rows?.filter(isWorthATry) ?? []);

  return (
    // Clicking outside must not discard the notes.
    <Modal
      opened
      onClose={dialog.close}
      title={rows ? projectBulkText("result-title") : title}
      size="lg"
      closeOnClickOutside={false}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!rows) first();
        }}
      >
        <Stack>
          {rows ? (
            <BulkResults key={String(isUndone)} rows={rows} projects={projects} isUndone={isUndone} />
          ) : (
            <>
              {fields(bulk.isPending)}
              {happens && <WhatHappens lines={happens} />}
            </>
          )}
          {bulk.isPending && <BulkProgress done={bulk.done} all={asked} label={busy} />}
          {bulk.isError && <FailureAlert>{messageOf(bulk.error, projectBulkText("failed"))}</FailureAlert>}
          {again.length > 0 && !bulk.isPending && (
            <Text size="sm" c="dimmed">
              {projectBulkText("retry-hint")}
            </Text>
          )}
          <div className={classes.choices}>
            {rows ? (
              <ResultButtons
                count={again.length}
                isBusy={bulk.isPending}
                onRetry={() => retry(again)}
                onUndo={undo}
                onClose={dialog.close}
              />
            ) : dialog.isAsking ? (
              <DiscardQuestion
                state={dialog}
                title={projectBulkText("discard-title")}
                text={projectBulkText("discard-text")}
              />
            ) : (
              <>
                <Button variant="default" type="button" onClick={dialog.close} disabled={bulk.isPending}>
                  {projectBulkText("cancel")}
                </Button>
                <Button type="submit" disabled={!change || bulk.isPending}>
                  {bulk.isPending ? busy : title}
                </Button>
              </>
            )}
          </div>
        </Stack>
      </form>
    </Modal>
  );
}

function WhatHappens({ lines }: { lines: string[] }) {
  return (
    <div role="status">
      <Text fw={600} size="sm">
        {projectBulkText("what-happens")}
      </Text>
      <List size="sm">
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </div>
  );
}

const stateOf = ({ version, status, contractor }: ProjectCard): BeforeChange => ({
  version,
  status,
  contractor_id: contractor?.id ?? null,
});

/** Sends the change and collects the result of each project. Rows of a retry replace the earlier ones; so do those of the undo. */
function useBulkRows(change: BulkChange | undefined, projects: ProjectCard[]) {
  const bulk = useBulkChange();
  const [rows, setRows] = useState<BulkRow[]>();
  const [asked, setAsked] = useState(0);
  const [isUndone, setIsUndone] = useState(false);
  // A retry is based on the current state of the projects.
  const [before, setBefore] = useState(() => new Map(projects.map((one) => [one.project_code, stateOf(one)])));

  const send = (parts: BulkPart[], onSuccess: (answered: BulkRow[]) => void) => {
    if (bulk.isPending) return;
    setAsked(parts.reduce((count, part) => count + part.projects.length, 0));
    bulk.mutate(parts, { onSuccess });
  };
  const sendChange = (codes: string[], from: ReadonlyMap<string, BeforeChange>) => {
    if (!change) return;
    const seen = codes.map((code) => ({ code, version: from.get(code)?.version ?? 0 }));
    send([{ change, projects: seen }], (answered) => {
      const anew = new Map(answered.map((row) => [row.code, row]));
      setRows((known) => known?.map((row) => anew.get(row.code) ?? row) ?? answered);
    });
  };
  const retry = (again: BulkRow[]) => {
    const next = new Map(before);
    for (const { code, current } of again) {
      if (current) next.set(code, { ...current, contractor_id: current.contractor_id ?? null });
    }
    setBefore(next);
    sendChange(
      again.map(({ code }) => code),
      next,
    );
  };
  const back = change && rows && !isUndone ? partsToUndo(change, rows, before) : undefined;
  const undo =
    back &&
    (() =>
      send(back, (answered) => {
        setIsUndone(true);
        setRows(answered);
      }));
  const first = () =>
    sendChange(
      projects.map(({ project_code }) => project_code),
      before,
    );
  return { bulk, rows, asked, isUndone, first, retry, undo };
}

function BulkProgress({ done, all, label }: { done: number; all: number; label: string }) {
  return (
    <div>
      <Progress value={(100 * done) / all} aria-label={label} />
      <Text size="sm" c="dimmed" role="status" mt={4}>
        {projectBulkText("progress", { done, all })}
      </Text>
    </div>
  );
}

interface ResultButtonsProps {
  /** The number of projects to retry. */
  count: number;
  isBusy: boolean;
  onRetry: () => void;
  /** Undefined if there is nothing to undo. */
  onUndo: (() => void) | undefined;
  onClose: () => void;
}

function ResultButtons({ count, isBusy, onRetry, onUndo, onClose }: ResultButtonsProps) {
  return (
    <>
      {onUndo && (
        <Button variant="default" type="button" onClick={onUndo} disabled={isBusy}>
          {componentText("undo-undo")}
        </Button>
      )}
      {count > 0 && (
        <Button variant="default" type="button" onClick={onRetry} loading={isBusy}>
          {projectBulkText("retry", { count })}
        </Button>
      )}
      <Button type="button" onClick={onClose} disabled={isBusy} data-autofocus>
        {projectBulkText("close")}
      </Button>
    </>
  );
}
