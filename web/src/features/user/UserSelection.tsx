import { lazy, Suspense, useState } from "react";
import type { Selection } from "@/components/lists/bulk/selection";
import type { User } from "./queries";

const UserSelectionBar = lazy(() => import("./UserSelectionBar"));

/** The bar of the selected accounts, which is loaded with the first selection. */
export function UserSelection({ selection }: { selection: Selection<User> }) {
  const [wasUsed, setWasUsed] = useState(false);
  const isUsed = selection.chosen.length > 0;
  if (isUsed && !wasUsed) setWasUsed(true);
  if (!isUsed && !wasUsed) return null;
  return (
    <Suspense>
      <UserSelectionBar selection={selection} />
    </Suspense>
  );
}
