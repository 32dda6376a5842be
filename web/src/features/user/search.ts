import type { Schemas } from "@/api/client";

export const ROLE_WORDS = ["admin", "contractor", "referral_partner"] as const satisfies Schemas["Role"][];
export const STATE_WORDS = ["active", "invited", "deactivated"] as const satisfies Schemas["UserState"][];
export const ORDER_WORDS = ["name", "newest"] as const satisfies Schemas["UserOrder"][];

/** What the list is narrowed to, and its order. */
export interface UserFilters {
  search?: string | undefined;
  role?: Schemas["Role"] | undefined;
  state?: Schemas["UserState"] | undefined;
  sort?: Schemas["UserOrder"] | undefined;
}

const oneOf = <T extends string>(words: readonly T[], value: unknown): T | undefined =>
  words.find((word) => word === value);

/** Reads the address; what is not understood is left out, so that an old link still opens. */
export function filtersIn(search: Record<string, unknown>): UserFilters {
  const term = search.search;
  return {
    search: typeof term === "string" && term !== "" ? term : undefined,
    role: oneOf(ROLE_WORDS, search.role),
    state: oneOf(STATE_WORDS, search.state),
    sort: oneOf(ORDER_WORDS, search.sort),
  };
}
