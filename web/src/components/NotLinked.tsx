import type { ReactNode } from "react";
import { ErrorState } from "./states";

const texts = {
  title: "Error loading contractor data",
  text: "Your account is not linked to a contractor. Please contact your administrator to complete your account setup.",
};

/** What a contractor sees whose account belongs to no company yet. Trying again does not link it. */
export function NotLinked({ isPage = false, action }: { isPage?: boolean; action?: ReactNode }) {
  return (
    <ErrorState title={texts.title} isPage={isPage} action={action}>
      {texts.text}
    </ErrorState>
  );
}
