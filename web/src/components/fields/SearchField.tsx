import { CloseButton, Loader, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import commonText from "locales/common.ftl";
import { useState } from "react";

const SEARCH_DELAY_MS = 300;

interface SearchFieldProps {
  /** What it searches, such as 'Search projects...'. */
  label: string;
  /** The term in the address. */
  search: string;
  onSearch: (term: string) => void;
  isBusy: boolean;
  className?: string | undefined;
}

/** What is typed is shown at once and looked up when the typing pauses. */
export function SearchField({ label, search, onSearch, isBusy, className }: SearchFieldProps) {
  const [typed, setTyped] = useState(search);
  // The term in the address, and those that were asked for here and are on their way.
  const [sent, setSent] = useState([search]);
  const lookUp = useDebouncedCallback((term: string) => {
    setSent((terms) => [...terms, term]);
    onSearch(term);
  }, SEARCH_DELAY_MS);
  // What was asked for here arrives when more may be typed already. The address can also change by itself (Back, 'Clear
  // filters'): then what is typed follows it.
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
