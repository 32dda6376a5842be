import type { Schemas } from "@/api/client";

export const ROLE_WORDS = ["admin", "contractor", "referral_partner"] as const satisfies Schemas["Role"][];
export const STATE_WORDS = ["active", "invited", "deactivated"] as const satisfies Schemas["UserState"][];
export const ORDER_WORDS = ["name", "newest"] as const satisfies Schemas["UserOrder"][];

/** Filters and sort order of the list. */
export interface UserFilters {
  search?: string | undefined;
  role?: Schemas["Role"] | undefined;
  state?: Schemas["UserState"] | undefined;
  sort?: Schemas["UserOrder"] | undefined;
}

const oneOf = <T extends string>(words: readonly T[], value: unknown): T | undefined =>
  words.find((word) => word === value);

/** Parses the URL's search parameters. Invalid values are dropped, so that old links still work. */
export function filtersIn(search: Record<string, unknown>): UserFilters {
  const term = search.search;
  return {
    search: typeof term === "string" && term !== "" ? term : undefined,
    role: oneOf(ROLE_WORDS, search.role),
    state: oneOf(STATE_WORDS, search.state),
    sort: oneOf(ORDER_WORDS, search.sort),
  };
}
