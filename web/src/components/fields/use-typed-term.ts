import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";

const SEARCH_DELAY_MS = 300;

/** The text of a search field, and the search term in the URL. The search runs when typing pauses. */
export function useTypedTerm(search: string, onSearch: (term: string) => void) {
  const [typed, setTyped] = useState(search);
  // The term in the URL, followed by terms submitted here that have not reached the URL yet.
  const [sent, setSent] = useState([search]);
  const send = (term: string) => setSent((terms) => [...terms, term]);
  const lookUp = useDebouncedCallback((term: string) => {
    send(term);
    onSearch(term);
  }, SEARCH_DELAY_MS);
  // A submitted term reaches the URL when more may already be typed; the field then keeps its text. If the URL changes for
  // another reason (Back, 'Clear filters'), the field follows it.
  if (search !== sent[0]) {
    const at = sent.indexOf(search);
    setSent(at < 0 ? [search] : sent.slice(at));
    if (at < 0) setTyped(search);
  }
  return {
    typed,
    /** Shows a text, and searches for the term when typing pauses. */
    change: (text: string, term = text.trim()) => {
      setTyped(text);
      lookUp(term);
    },
    /** Shows a text whose term the caller has already searched for. */
    settle: (text: string, term: string) => {
      lookUp.cancel();
      setTyped(text);
      send(term);
    },
  };
}
