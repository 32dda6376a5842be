import { useQuery } from "@tanstack/react-query";
import { addDays, type Day } from "./days";
import { type Entry, entriesOf, isNamed } from "./entries";
import { calendarQuery } from "./queries";

/** The entry named in the URL. */
export interface FoundEntry {
  entry: Entry | undefined;
  /** Not found: deleted, not accessible to this user, or too far from today. */
  isGone: boolean;
  /** Whether the search covered only part of the entries. */
  isFar: boolean;
  error: unknown;
}

/** How many days before and after today to search. */
const LOOKED_DAYS = 200;

/** Finds an entry by its id: first among the loaded entries, then in a range around today, limited to the filtered project if
 *  any. */
export function useEntry(
  name: string | undefined,
  inSight: Entry[] | undefined,
  today: Day,
  project: string | undefined,
): FoundEntry {
  const here = name === undefined ? undefined : inSight?.find((entry) => isNamed(entry, name));
  const range = { from: addDays(today, -LOOKED_DAYS), to: addDays(today, LOOKED_DAYS) };
  const lookup = useQuery({
    ...calendarQuery(range, { project }),
    refetchInterval: false,
    enabled: name !== undefined && inSight !== undefined && here === undefined,
  });
  const far =
    name === undefined || here
      ? undefined
      : lookup.data && entriesOf(lookup.data, today).find((one) => isNamed(one, name));
  const entry = here ?? far;
  return {
    entry,
    isGone: name !== undefined && !entry && lookup.isSuccess && !lookup.isFetching,
    isFar: lookup.data?.truncated ?? false,
    error: entry ? undefined : lookup.error,
  };
}
