import { CloseButton, Loader, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import commonText from "locales/common.ftl";
import { useState } from "react";

const SEARCH_DELAY_MS = 300;

interface SearchFieldProps {
  /** The label, such as 'Search projects...'. */
  label: string;
  /** The search term in the URL. */
  search: string;
  onSearch: (term: string) => void;
  isBusy: boolean;
  className?: string | undefined;
}

/** A search field. The search runs when typing pauses. */
export function SearchField({ label, search, onSearch, isBusy, className }: SearchFieldProps) {
  const [typed, setTyped] = useState(search);
  // The term in the URL, followed by terms submitted here that have not reached the URL yet.
  const [sent, setSent] = useState([search]);
  const lookUp = useDebouncedCallback((term: string) => {
    setSent((terms) => [...terms, term]);
    onSearch(term);
  }, SEARCH_DELAY_MS);
  // A submitted term reaches the URL when more may already be typed; the field then keeps its text. If the URL changes for
  // another reason (Back, 'Clear filters'), the field follows it.
  if (search !== sent[0]) {
    const at = sent.indexOf(search);
    setSent(at < 0 ? [search] : sent.slice(at));
    if (at < 0) setTyped(search);
  }
  const change = (term: string) => {
    setTyped(term);
    lookUp(term.trim());
  };
  return (
    <TextInput
      className={className}
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        isBusy ? (
          <Loader size="xs" />
        ) : (
          typed !== "" && <CloseButton aria-label={commonText("clear-search")} onClick={() => change("")} />
        )
      }
    />
  );
}
