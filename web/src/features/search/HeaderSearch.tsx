import { useHotkeys } from "@mantine/hooks";
import { Suspense, useState } from "react";
import { optionalLazy } from "@/lib/optional-lazy";

// No page waits for it; where it cannot be had, the page goes on without.
const SearchBox = optionalLazy(() => import("./SearchBox"));

/** The header's search, which comes after the page; asked for before it is there, it comes open. */
export function HeaderSearch({ staleTime }: { staleTime: number }) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Suspense fallback={<Coming onAsked={() => setIsAsked(true)} />}>
      <SearchBox staleTime={staleTime} isAsked={isAsked} />
    </Suspense>
  );
}

function Coming({ onAsked }: { onAsked: () => void }) {
  useHotkeys([["mod+K", onAsked]], []);
  return null;
}
