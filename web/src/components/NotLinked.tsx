import type { ReactNode } from "react";
import { worded } from "@/lib/worded";
import { ErrorState } from "./states";

export const notLinkedTexts = worded("notLinkedTexts", {
  title: "Error loading contractor data",
  text: "Your account is not linked to a contractor. Please contact your administrator to complete your account setup.",
} as const);

/** What a contractor sees whose account belongs to no company yet. Trying again does not link it. */
export function NotLinked({ isPage = false, action }: { isPage?: boolean; action?: ReactNode }) {
  return (
    <ErrorState title={notLinkedTexts.title} isPage={isPage} action={action}>
      {notLinkedTexts.text}
    </ErrorState>
  );
}
