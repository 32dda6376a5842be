import { useMutation } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";
import { useArrival } from "./sign-in-queries";

/** Finishes a sign-in with a code. */
export function useFinishSignIn() {
  return useMutation({
    mutationFn: async (body: Schemas["FinishSignIn"]) => unwrap(await api.POST("/api/auth/second-factor", { body })),
    // A code works once, and a wrong one counts.
    retry: false,
    onSuccess: useArrival(),
  });
}

/** What the browser says, which only the server reads. */
type Answer = Schemas["SignInWithPasskey"]["credential"];

interface PasskeySignIn {
  as_second_factor: boolean;
  keep_signed_in: boolean;
}

/** Signs in with a passkey: the portal asks, the browser and the device answer. */
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
    // The person is asked anew each time.
    retry: false,
    onSuccess: useArrival(),
  });
}
