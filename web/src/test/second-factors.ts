import type { Schemas } from "@/api/client";

/** Second factors of an account, as the API returns them. */
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
