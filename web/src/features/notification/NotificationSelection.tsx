import { lazy, Suspense, useState } from "react";
import type { Selection } from "@/components/lists/bulk/selection";
import type { Notification } from "./queries";

const NotificationSelectionBar = lazy(() => import("./NotificationSelectionBar"));

/** The bar of the selected notifications, which is loaded with the first selection. */
export function NotificationSelection({ selection }: { selection: Selection<Notification> }) {
  const [wasUsed, setWasUsed] = useState(false);
  const isUsed = selection.chosen.length > 0;
  if (isUsed && !wasUsed) setWasUsed(true);
  if (!isUsed && !wasUsed) return null;
  return (
    <Suspense>
      <NotificationSelectionBar selection={selection} />
    </Suspense>
  );
}
