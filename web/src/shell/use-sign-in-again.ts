import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { accountQuery } from "@/api/account";
import { signOut } from "./sign-out";

/** Signs out, opens the sign-in page, and returns to `next` afterwards. */
export function useSignInAgain(next: string): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await signOut(queryClient, async () => {
      // A pending response must not restore the previous user.
      await queryClient.cancelQueries({ queryKey: accountQuery.queryKey });
      queryClient.removeQueries({ type: "inactive" });
    });
    // Typed text is kept for the next sign-in, so no confirmation is needed.
    await navigate({ to: "/auth", search: { tab: "signin", next }, ignoreBlocker: true });
  };
}
