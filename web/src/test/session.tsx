import type { QueryClient } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import componentText from "locales/component.ftl";
import type { ReactNode } from "react";
import { type Account, accountQuery, useAccount } from "@/api/account";

/** Renders its children only for a signed-in user, like the portal's route guards. */
export function SignedIn({ children }: { children: ReactNode }) {
  return useAccount() ? children : null;
}

/**
 * Simulates an expired session for a page inside `SignedIn`: waits until the page is unmounted, then signs the same user in
 * again.
 */
export async function signInAgain(client: QueryClient, account: Account, last: () => HTMLElement | null) {
  const goOnAs = (present: Account | null) => act(() => void client.setQueryData(accountQuery.queryKey, present));
  goOnAs(null);
  await waitFor(() => {
    if (last()) throw new Error("The page is still there.");
  });
  await screen.findByText(componentText("held-held"));
  goOnAs(account);
}
