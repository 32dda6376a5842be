import componentText from "locales/component.ftl";
import type { ReactNode } from "react";
import { ErrorState } from "./states";

/** Shown to a contractor whose account is not linked to a company. Retrying does not help. */
export function NotLinked({ isPage = false, action }: { isPage?: boolean; action?: ReactNode }) {
  return (
    <ErrorState title={componentText("not-linked-title")} isPage={isPage} action={action}>
      {componentText("not-linked-text")}
    </ErrorState>
  );
}
