import rowsText from "locales/rows.ftl";
import { useState } from "react";
import { messageOf, type Schemas } from "@/api/client";
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
export interface RefusedRow {
  key: string;
  name: string;
  reason: string;
}

/** The result of a bulk change in which some rows were refused. */
export interface BulkReport {
  /** Number of rows that are now as requested. */
  done: number;
  refused: RefusedRow[];
  /** Restores the changed rows; undefined if nothing was changed, or if it cannot be undone. */
  undo: (() => void) | undefined;
}

const isDone = ({ outcome }: ChangedRow) => outcome === "changed" || outcome === "unchanged";

function refusedOf<Body>(items: BulkItem<Body>[], rows: ChangedRow[], reasonOf: (row: ChangedRow) => string) {
  const names = new Map(items.map(({ key, name }) => [key, name]));
  const refused = rows.filter((row) => !isDone(row));
  return refused.map((row) => ({ key: row.key, name: names.get(row.key) ?? row.key, reason: reasonOf(row) }));
}

const reasonOf = (row: ChangedRow) => serverText(row.reason_text, row.reason ?? "");

/** An undo leaves alone what somebody else has changed since. */
const leftReasonOf = (row: ChangedRow) => (row.outcome === "stale" ? rowsText("left-alone") : reasonOf(row));

/** Changes many rows in one request and shows the result: a toast with undo or, if rows were refused, a report. `send` must return
 *  a result for each row. `refresh` refetches what shows the rows. */
export function useBulk<Body>(send: (bodies: Body[]) => Promise<ChangedRow[]>, refresh: () => void) {
  const [isBusy, setIsBusy] = useState(false);
  const [report, setReport] = useState<BulkReport>();

  const takeBack = async (items: BulkItem<Body>[]) => {
    try {
      const rows = await send(items.map(({ body }) => body));
      const left = refusedOf(items, rows, leftReasonOf);
      const done = rows.length - left.length;
      const title = rowsText("undone", { done, all: rows.length, outcome: left.length === 0 ? "all" : "some" });
      if (left.length === 0) toast.success(title);
      else toast.error(title, left.map((row) => rowsText("named", { ...row })).join("\n"), { autoClose: false });
    } catch (error) {
      toast.error(rowsText("undo-failed"), messageOf(error, ""));
    }
    refresh();
  };

  /** Returns the keys of the rows that are not as requested; undefined if the request failed. */
  const run = async (items: BulkItem<Body>[]): Promise<ReadonlySet<string> | undefined> => {
    setIsBusy(true);
    try {
      const rows = await send(items.map(({ body }) => body));
      const refused = refusedOf(items, rows, reasonOf);
      const byKey = new Map(items.map((item) => [item.key, item]));
      const back = rows.flatMap((row) => {
        const item = row.outcome === "changed" ? byKey.get(row.key) : undefined;
        return item?.undo ? [{ ...item, body: item.undo(row) }] : [];
      });
      const undo = back.length > 0 ? () => void takeBack(back) : undefined;
      const done = rows.length - refused.length;
      const title = rowsText("changed", { count: done });
      if (refused.length > 0) setReport({ done, refused, undo });
      else if (undo) undoToast(title, undo);
      else toast.success(title);
      return new Set(refused.map(({ key }) => key));
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
