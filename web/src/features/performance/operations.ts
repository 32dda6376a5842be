import type { OperationFigures } from "./queries";

/** The sort orders of the list of operations; the first is the default. */
export const OPERATION_ORDERS = ["answers", "p99", "failed"] as const;

export type OperationOrder = (typeof OPERATION_ORDERS)[number];

const FIGURE: Record<OperationOrder, (of: OperationFigures) => number> = {
  answers: (of) => of.answers,
  p99: (of) => of.p99_micros,
  failed: (of) => of.failed,
};

/** The operations in descending order of a figure; ties keep their order. */
export function sortOperations(operations: readonly OperationFigures[], order: OperationOrder): OperationFigures[] {
  const figure = FIGURE[order];
  return operations.toSorted((a, b) => figure(b) - figure(a));
}
