import type { OperationFigures } from "./queries";

/** What the list of operations can be sorted by; the first is what it begins with. */
export const OPERATION_ORDERS = ["answers", "p99", "failed"] as const;

export type OperationOrder = (typeof OPERATION_ORDERS)[number];

const FIGURE: Record<OperationOrder, (of: OperationFigures) => number> = {
  answers: (of) => of.answers,
  p99: (of) => of.p99_micros,
  failed: (of) => of.failed,
};

/** The operations, the greatest figure first; where it is the same, as they came. */
export function sortOperations(operations: readonly OperationFigures[], order: OperationOrder): OperationFigures[] {
  const figure = FIGURE[order];
  return operations.toSorted((a, b) => figure(b) - figure(a));
}
