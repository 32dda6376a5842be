import { useMutation } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";
import { useArrival } from "./sign-in-queries";

/** Completes a sign-in with a code. */
export function useFinishSignIn() {
  return useMutation({
    mutationFn: async (body: Schemas["FinishSignIn"]) => unwrap(await api.POST("/api/auth/second-factor", { body })),
    // Codes are single-use, and failed attempts count toward the rate limit.
    retry: false,
    onSuccess: useArrival(),
  });
}

/** The browser's credential response. Only the server reads it. */
type Answer = Schemas["SignInWithPasskey"]["credential"];

interface PasskeySignIn {
  as_second_factor: boolean;
  keep_signed_in: boolean;
}

/** Signs in with a passkey: fetches the challenge, prompts the user, and sends the browser's response. */
export function usePasskeySignIn() {
  return useMutation({
    mutationFn: async ({ as_second_factor, keep_signed_in }: PasskeySignIn) => {
      const { startAuthentication } = await import("@simplewebauthn/browser");
      const { options } = unwrap(await api.POST("/api/auth/passkey/start", { body: { as_second_factor } }));
      const credential = await startAuthentication({
        optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]["optionsJSON"],
      });
      return unwrap(
        await api.POST("/api/auth/passkey", { body: { credential: credential as unknown as Answer, keep_signed_in } }),
      );
    },
    // Each attempt prompts the user, so only the user may start one.
    retry: false,
    onSuccess: useArrival(),
  });
}
