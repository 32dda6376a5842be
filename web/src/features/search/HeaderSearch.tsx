import { type ComponentType, lazy, Suspense } from "react";

// No page waits for it; where it cannot be had, the page goes on without.
const SearchBox = lazy<ComponentType<{ staleTime: number }>>(() =>
  import("./SearchBox").catch(() => ({ default: () => null })),
);

/** The header's search, which comes after the page. */
export function HeaderSearch({ staleTime }: { staleTime: number }) {
  return (
    <Suspense>
      <SearchBox staleTime={staleTime} />
    </Suspense>
  );
}
