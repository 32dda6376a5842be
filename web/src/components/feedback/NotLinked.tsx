import componentText from "locales/component.ftl";
import type { ReactNode } from "react";
import { ErrorState } from "./states";

/** What a contractor sees whose account belongs to no company yet. Trying again does not link it. */
export function NotLinked({ isPage = false, action }: { isPage?: boolean; action?: ReactNode }) {
  return (
    <ErrorState title={componentText("not-linked-title")} isPage={isPage} action={action}>
      {componentText("not-linked-text")}
    </ErrorState>
  );
}
