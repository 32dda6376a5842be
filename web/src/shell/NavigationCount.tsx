import { type ComponentType, Suspense } from "react";

interface NavigationCountProps {
  /** How much there is to do on the page, if it is counted. Loaded after the page. */
  count: ComponentType | null | undefined;
  className: string | undefined;
}

/** The count beside a link of the navigation. */
export function NavigationCount({ count: Count, className }: NavigationCountProps) {
  if (!Count) return null;
  return (
    <span className={className}>
      <Suspense>
        <Count />
      </Suspense>
    </span>
  );
}
