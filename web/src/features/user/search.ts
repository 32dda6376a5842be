import type { Schemas } from "@/api/client";

export const ROLES = ["admin", "contractor", "referral_partner"] as const satisfies Schemas["Role"][];
export const USER_STATES = ["active", "invited", "deactivated"] as const satisfies Schemas["UserState"][];
export const USER_ORDERS = ["name", "newest"] as const satisfies Schemas["UserOrder"][];

/** Filters and sort order of the user list. */
export interface UserFilters {
  search?: string | undefined;
  role?: Schemas["Role"] | undefined;
  state?: Schemas["UserState"] | undefined;
  sort?: Schemas["UserOrder"] | undefined;
}

const oneOf = <T extends string>(options: readonly T[], value: unknown): T | undefined =>
  options.find((option) => option === value);

/** Parses the URL's search parameters. Invalid values are dropped, so that old links still work. */
export function filtersIn(search: Record<string, unknown>): UserFilters {
  const term = search.search;
  return {
    search: typeof term === "string" && term !== "" ? term : undefined,
    role: oneOf(ROLES, search.role),
    state: oneOf(USER_STATES, search.state),
    sort: oneOf(USER_ORDERS, search.sort),
  };
}
