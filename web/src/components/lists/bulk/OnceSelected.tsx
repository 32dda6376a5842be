import { type ReactNode, Suspense, useState } from "react";

interface OnceSelectedProps {
  /** Number of selected rows. */
  count: number;
  /** The bar, as a lazy component. */
  children: ReactNode;
}

/** Loads the bar of the selected rows with the first selection. The bar stays mounted afterwards, to show the result. */
export function OnceSelected({ count, children }: OnceSelectedProps) {
  const [wasUsed, setWasUsed] = useState(false);
  const isUsed = count > 0;
  if (isUsed && !wasUsed) setWasUsed(true);
  if (!isUsed && !wasUsed) return null;
  return <Suspense>{children}</Suspense>;
}
