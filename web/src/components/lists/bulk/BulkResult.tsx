import { lazy, Suspense } from "react";
import type { BulkReport } from "./use-bulk";

const BulkReportDialog = lazy(() => import("./BulkReportDialog"));

/** What `useBulk` returns about a change in which rows were left as they were. */
interface BulkResultProps {
  report: BulkReport | undefined;
  closeReport: () => void;
}

/** The report of a bulk change, whose code is loaded when there is one. */
export function BulkResult({ report, closeReport }: BulkResultProps) {
  if (!report) return null;
  return (
    <Suspense>
      <BulkReportDialog report={report} onClose={closeReport} />
    </Suspense>
  );
}
