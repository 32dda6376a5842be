import { useMutation } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";
import { useFactorsChanged } from "./two-factor-queries";

export type Passkey = Schemas["PasskeyView"];

/** The authenticator's response; only the server parses it. */
type Answer = Schemas["AddPasskey"]["credential"];

interface NewPasskey {
  current_password: string;
  name: string;
}

/** Registers a passkey: gets options from the server, creates the credential in the browser, and sends it back. */
export function useAddPasskey() {
  return useMutation({
    mutationFn: async ({ current_password, name }: NewPasskey) => {
      const { startRegistration } = await import("@simplewebauthn/browser");
      const { options } = unwrap(await api.POST("/api/me/passkeys/start", { body: { current_password } }));
      const credential = await startRegistration({
        optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]["optionsJSON"],
      });
      return unwrap(
        await api.POST("/api/me/passkeys", { body: { name, credential: credential as unknown as Answer } }),
      );
    },
    retry: false,
    onSuccess: useFactorsChanged(),
  });
}

export function useRenamePasskey() {
  return useMutation({
    mutationFn: async ({ id, name }: Pick<Passkey, "id" | "name">) => {
      unwrap(await api.PUT("/api/me/passkeys/{id}", { params: { path: { id } }, body: { name } }));
    },
    onSuccess: useFactorsChanged(),
  });
}

export function useRemovePasskey() {
  return useMutation({
    mutationFn: async ({ id, current_password }: { id: string; current_password: string }) => {
      unwrap(await api.POST("/api/me/passkeys/{id}/remove", { params: { path: { id } }, body: { current_password } }));
    },
    retry: false,
    onSuccess: useFactorsChanged(),
  });
}
