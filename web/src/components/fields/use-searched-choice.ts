import { useDebouncedValue } from "@mantine/hooks";
import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { useListAtFocus } from "./use-list-at-focus";

const SEARCH_DELAY_MS = 200;

/** The loading state of the search query. */
interface Answer {
  isPending: boolean;
  isPlaceholderData: boolean;
}

/** For a `Select` whose options are searched on the server. `shown` is the label of the current choice. In a form, Enter
 *  chooses the first result, and does not submit the form while the text differs from the chosen label. */
export function useSearchedChoice(shown: string) {
  const [term, setTerm] = useState(shown);
  const listAtFocus = useListAtFocus();
  const isTyped = term !== shown;
  // The label of the current choice is not a search term.
  const wanted = isTyped ? term.trim() : "";
  const [search] = useDebouncedValue(wanted, SEARCH_DELAY_MS);
  return {
    /** The term to send to the server. */
    search,
    /** Whether the options still belong to an earlier term. */
    isWaitingFor: ({ isPending, isPlaceholderData }: Answer) => search !== wanted || isPending || isPlaceholderData,
    /** Props for the `Select`. */
    box: (isWaiting: boolean) => ({
      searchable: true,
      searchValue: term,
      onSearchChange: setTerm,
      ...listAtFocus,
      // Select the text, so that typing replaces it.
      onClick: (event: MouseEvent<HTMLInputElement>) => event.currentTarget.select(),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === "Enter" && isTyped) event.preventDefault();
      },
      // Choosing the current option is not a change, but its label must be restored.
      onOptionSubmit: () => setTerm(shown),
      // Also applies when results arrive after the last key press.
      selectFirstOptionOnChange: isTyped && !isWaiting,
      allowDeselect: false,
    }),
  };
}
