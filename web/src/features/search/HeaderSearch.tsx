import { useHotkeys } from "@mantine/hooks";
import { lazy, Suspense, useState } from "react";
import { useAfterContent } from "@/lib/browser/use-after-content";

// Offline there is no search.
const SearchBox = lazy(() => import("./SearchBox").catch(() => ({ default: () => null })));

/** The header's search, which comes after the page; asked for before it is there, it comes open. */
export function HeaderSearch({ staleTime }: { staleTime: number }) {
  const [isAsked, setIsAsked] = useState(false);
  const isAfterContent = useAfterContent();
  const coming = <Coming onAsked={() => setIsAsked(true)} />;
  if (!isAfterContent && !isAsked) return coming;
  return (
    <Suspense fallback={coming}>
      <SearchBox staleTime={staleTime} isAsked={isAsked} />
    </Suspense>
  );
}

function Coming({ onAsked }: { onAsked: () => void }) {
  useHotkeys([["mod+K", onAsked]], []);
  return null;
}
