import rowsText from "locales/rows.ftl";
import { useState } from "react";
import { isProblem, messageOf, type Schemas } from "@/api/client";
import { toast } from "@/components/feedback/toast";
import { undoToast } from "@/components/feedback/undo-toast";
import { serverText } from "@/language/server-text";

export type ChangedRow = Schemas["ChangedRow"];

/** A row of a bulk change. */
export interface BulkItem<Body> {
  /** How the result names the row. */
  key: string;
  /** The row's name for people. */
  name: string;
  /** The change, as sent. */
  body: Body;
  /** The change that restores the row, given the result; undefined if nothing can. */
  undo?: (row: ChangedRow) => Body;
}

/** A row that was not changed, and why. */
export interface UnchangedRow {
  key: string;
  name: string;
  reason: string;
}

/** The result of a bulk change in which some rows were not changed as requested. */
export interface BulkReport {
  /** Number of rows that were changed. */
  done: number;
  left: UnchangedRow[];
  /** Whether a retry may succeed for some of them. */
  isWorthATry: boolean;
  /** Restores the changed rows; undefined if nothing was changed, or if it cannot be undone. */
  undo: (() => void) | undefined;
}

interface BulkOptions {
  /** Tells how many rows were changed. */
  doneText?: (count: number) => string;
  /** Rows that are gone count as done. */
  isDeletion?: boolean;
}

type Send<Body> = (bodies: Body[]) => Promise<ChangedRow[]>;

/** Rows per request. A request must end within the server's time limit, and a lost response concerns only these rows. */
const BATCH_SIZE = 25;

/** An undo names the rows that were not restored, up to this number. */
const NAMED_MAX = 5;

/** Whether an error concerns all rows: the session has ended, or the caller may not do this. */
const isAboutAll = (error: unknown) => [401, 403, 404, 422].some((status) => isProblem(error, status));

/** Sends the rows in batches. Rows of a failed request count as failed. */
async function sendAll<Body>(items: BulkItem<Body>[], send: Send<Body>): Promise<ChangedRow[]> {
  const rows: ChangedRow[] = [];
  for (let from = 0; from < items.length; from += BATCH_SIZE) {
    const batch = items.slice(from, from + BATCH_SIZE);
    try {
      rows.push(...(await send(batch.map(({ body }) => body))));
    } catch (error) {
      if (rows.length === 0 && isAboutAll(error)) throw error;
      const reason = messageOf(error, rowsText("failed"));
      rows.push(...batch.map(({ key }) => ({ key, outcome: "failed" as const, reason })));
    }
  }
  return rows;
}

const isDone = ({ outcome }: ChangedRow) => outcome === "changed" || outcome === "unchanged";

function leftOf<Body>(items: BulkItem<Body>[], rows: ChangedRow[], reasonOf: (row: ChangedRow) => string) {
  const names = new Map(items.map(({ key, name }) => [key, name]));
  const left = rows.filter((row) => !isDone(row));
  return left.map((row) => ({ key: row.key, name: names.get(row.key) ?? row.key, reason: reasonOf(row) }));
}

const reasonOf = (row: ChangedRow) => serverText(row.reason_text, row.reason ?? "");

/** An undo leaves alone what somebody else has changed since. */
const leftReasonOf = (row: ChangedRow) => (row.outcome === "stale" ? rowsText("left-alone") : reasonOf(row));

/** Tells how many changes an undo restored. */
export function undoneText(done: number, all: number): string {
  const outcome = done === all ? "all" : done === 0 ? "none" : "some";
  return rowsText("undone", { outcome, done, all });
}

function tellUndone(all: number, left: UnchangedRow[]) {
  const title = undoneText(all - left.length, all);
  if (left.length === 0) {
    toast.success(title);
    return;
  }
  const reasons = [...new Set(left.map(({ reason }) => reason))];
  const lines = left.length > NAMED_MAX ? reasons : left.map((row) => rowsText("named", { ...row }));
  toast.error(title, lines.join("\n"), { autoClose: false });
}

const changedText = (count: number) => rowsText("changed", { count });

/** Changes many rows and shows the result: a toast with undo or, if rows were left as they were, a report. `send` must return a
 *  result for each row. `refresh` refetches what shows the rows. */
export function useBulk<Body>(
  send: Send<Body>,
  refresh: () => void,
  { doneText = changedText, isDeletion = false }: BulkOptions = {},
) {
  const [isBusy, setIsBusy] = useState(false);
  const [report, setReport] = useState<BulkReport>();

  const restore = async (items: BulkItem<Body>[]) => {
    try {
      const rows = await sendAll(items, send);
      tellUndone(rows.length, leftOf(items, rows, leftReasonOf));
    } catch (error) {
      toast.error(rowsText("undo-failed"), messageOf(error, ""));
    }
    refresh();
  };

  const show = (items: BulkItem<Body>[], rows: ChangedRow[], left: UnchangedRow[]) => {
    const byKey = new Map(items.map((item) => [item.key, item]));
    const back = rows.flatMap((row) => {
      const item = row.outcome === "changed" ? byKey.get(row.key) : undefined;
      return item?.undo ? [{ ...item, body: item.undo(row) }] : [];
    });
    const undo = back.length > 0 ? () => void restore(back) : undefined;
    // A row that was gone before counts as deleted, but is not for this caller to restore.
    const done = rows.filter(({ outcome }) => outcome === "changed" || (isDeletion && outcome === "not_found")).length;
    if (left.length > 0) {
      setReport({ done, left, isWorthATry: rows.some(({ outcome }) => outcome === "failed"), undo });
    } else if (undo) undoToast(doneText(done), undo);
    else toast.success(done > 0 ? doneText(done) : rowsText("unchanged"));
  };

  /** Returns the keys of the rows that are not as requested; undefined if the request failed. */
  const run = async (items: BulkItem<Body>[]): Promise<ReadonlySet<string> | undefined> => {
    setIsBusy(true);
    try {
      const rows = await sendAll(items, send);
      const here = isDeletion ? rows.filter(({ outcome }) => outcome !== "not_found") : rows;
      const left = leftOf(items, here, reasonOf);
      show(items, rows, left);
      return new Set(left.map(({ key }) => key));
    } catch (error) {
      toast.error(rowsText("failed"), messageOf(error, ""));
      return undefined;
    } finally {
      setIsBusy(false);
      refresh();
    }
  };
  return { run, isBusy, report, closeReport: () => setReport(undefined) };
}
