import { useHotkeys } from "@mantine/hooks";
import { lazy, Suspense, useState } from "react";
import { useAfterContent } from "@/lib/browser/use-after-content";

// If the chunk cannot be loaded, such as offline, the header has no search.
const SearchBox = lazy(() => import("./SearchBox").catch(() => ({ default: () => null })));

/** The header's search, loaded after the page content. If the user requests it before that, it opens as soon as it is loaded. */
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
