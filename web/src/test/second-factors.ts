import type { Schemas } from "@/api/client";

/** How an account is protected beyond its password, as the server would send it. */
export function factors(given: Partial<Schemas["SecondFactors"]> = {}): Schemas["SecondFactors"] {
  return {
    totp_since: null,
    recovery_codes_left: 0,
    passkeys: [],
    passkeys_possible: true,
    required: false,
    ...given,
  };
}
