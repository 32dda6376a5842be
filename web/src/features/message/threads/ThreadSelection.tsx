import { lazy, Suspense, useState } from "react";
import type { Selection } from "@/components/lists/bulk/selection";
import type { ListedThread } from "./queries";

const ThreadSelectionBar = lazy(() => import("./ThreadSelectionBar"));

/** The bar of the selected threads, which is loaded with the first selection. */
export function ThreadSelection({ selection }: { selection: Selection<ListedThread> }) {
  const [wasUsed, setWasUsed] = useState(false);
  const isUsed = selection.chosen.length > 0;
  if (isUsed && !wasUsed) setWasUsed(true);
  if (!isUsed && !wasUsed) return null;
  return (
    <Suspense>
      <ThreadSelectionBar selection={selection} />
    </Suspense>
  );
}
