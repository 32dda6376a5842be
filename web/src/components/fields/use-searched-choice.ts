import { useDebouncedValue } from "@mantine/hooks";
import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { useListAtFocus } from "./use-list-at-focus";

const SEARCH_DELAY_MS = 200;

/** How far the answer to a search is. */
interface Answer {
  isPending: boolean;
  isPlaceholderData: boolean;
}

/** For a `Select` whose options the server searches; `shown` is the label of what is chosen. The box may stand in a form:
 *  Enter takes the first of what was found, and sends nothing while the box reads something else than what is chosen. */
export function useSearchedChoice(shown: string) {
  const [term, setTerm] = useState(shown);
  const listAtFocus = useListAtFocus();
  const isTyped = term !== shown;
  // The chosen name in the box is not a search.
  const wanted = isTyped ? term.trim() : "";
  const [search] = useDebouncedValue(wanted, SEARCH_DELAY_MS);
  return {
    /** What to ask the server for. */
    search,
    /** Whether the options are still those of an earlier term. */
    isWaitingFor: ({ isPending, isPlaceholderData }: Answer) => search !== wanted || isPending || isPlaceholderData,
    /** What the `Select` takes. */
    box: (isWaiting: boolean) => ({
      searchable: true,
      searchValue: term,
      onSearchChange: setTerm,
      ...listAtFocus,
      // Typing replaces the name that stands there.
      onClick: (event: MouseEvent<HTMLInputElement>) => event.currentTarget.select(),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === "Enter" && isTyped) event.preventDefault();
      },
      // What was chosen already is no change, but its name comes back into the box.
      onOptionSubmit: () => setTerm(shown),
      // Also when the answer comes after the last letter.
      selectFirstOptionOnChange: isTyped && !isWaiting,
      allowDeselect: false,
    }),
  };
}
