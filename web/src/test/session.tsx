import type { QueryClient } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import componentText from "locales/component.ftl";
import type { ReactNode } from "react";
import { type Account, accountQuery, useAccount } from "@/api/account";

/** What is there only while somebody is signed in, as behind the portal's guards. */
export function SignedIn({ children }: { children: ReactNode }) {
  return useAccount() ? children : null;
}

/** Lets the session end under a page inside `SignedIn`, until nothing of it is left, and the same person sign in again. */
export async function signInAgain(client: QueryClient, account: Account, last: () => HTMLElement | null) {
  const goOnAs = (present: Account | null) => act(() => void client.setQueryData(accountQuery.queryKey, present));
  goOnAs(null);
  await waitFor(() => {
    if (last()) throw new Error("The page is still there.");
  });
  await screen.findByText(componentText("held-held"));
  goOnAs(account);
}
