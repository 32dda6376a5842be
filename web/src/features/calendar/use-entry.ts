import { useQuery } from "@tanstack/react-query";
import { addDays, type Day } from "./days";
import { type Entry, entriesOf, isNamed } from "./entries";
import { calendarQuery } from "./queries";

/** An entry that the address names. */
export interface FoundEntry {
  entry: Entry | undefined;
  /** It does not exist (any more), or not for this person, or it is far from today. */
  isGone: boolean;
  /** Not all that there is was looked through. */
  isFar: boolean;
  error: unknown;
}

/** How far from today an entry is looked for that is not in sight. */
const LOOKED_DAYS = 200;

/** Finds an entry by its id: among those in sight, and then around today, or among all of a project. */
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
