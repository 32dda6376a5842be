import { useMutation } from "@tanstack/react-query";
import { type SignInOutcome, signIn, useArrival } from "./sign-in-queries";

interface Created {
  email: string;
  /** Whether the account opens only with a mailed link. */
  confirmation_mailed?: boolean;
}

/** Signs in with a password that was just chosen. `undefined` if the server refuses, for example when the address already had an account. */
async function trySignIn(email: string, password: string): Promise<SignInOutcome | undefined> {
  try {
    return await signIn({ email, password, keep_signed_in: false });
  } catch {
    return undefined;
  }
}

/** Creates an account and signs in to it, unless it must be confirmed first. `is_signed_in` says whether that worked. */
export function useCreateAccount<Body extends { password: string }>(
  create: (body: Body) => Promise<Created>,
  /** Runs between the two. */
  beforeSignIn?: () => Promise<unknown>,
) {
  const arrive = useArrival();
  return useMutation({
    mutationFn: async (body: Body) => {
      const { email, confirmation_mailed = false } = await create(body);
      if (confirmation_mailed) return { email, confirmation_mailed, outcome: undefined, is_signed_in: false };
      await beforeSignIn?.();
      const outcome = await trySignIn(email, body.password);
      return { email, confirmation_mailed, outcome, is_signed_in: outcome?.outcome === "signed_in" };
    },
    // Creating counts against a rate limit.
    retry: false,
    onSuccess: ({ outcome }) => outcome && arrive(outcome),
  });
}
