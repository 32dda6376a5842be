import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { accountQuery } from "@/api/account";
import { signOut } from "./sign-out";

/** The way to a fresh sign-in, and from there back to a page. */
export function useSignInAgain(next: string): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await signOut(queryClient, async () => {
      // Who was there must not come back by an answer that is on its way.
      await queryClient.cancelQueries({ queryKey: accountQuery.queryKey });
      queryClient.removeQueries({ type: "inactive" });
    });
    // What was typed is held for whoever signs in again: there is nothing to ask on the way.
    await navigate({ to: "/auth", search: { tab: "signin", next }, ignoreBlocker: true });
  };
}
