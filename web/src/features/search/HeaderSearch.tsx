import { Suspense } from "react";
import { optionalLazy } from "@/lib/optional-lazy";

// No page waits for it; where it cannot be had, the page goes on without.
const SearchBox = optionalLazy(() => import("./SearchBox"));

/** The header's search, which comes after the page. */
export function HeaderSearch({ staleTime }: { staleTime: number }) {
  return (
    <Suspense>
      <SearchBox staleTime={staleTime} />
    </Suspense>
  );
}
