import { CloseButton, Loader, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { commonTexts } from "@/lib/common-texts";

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
  const [known, setKnown] = useState(search);
  const [sent, setSent] = useState(search);
  const lookUp = useDebouncedCallback((term: string) => {
    setSent(term);
    onSearch(term);
  }, SEARCH_DELAY_MS);
  // The address changed by itself (Back): what is typed follows it.
  if (search !== known) {
    setKnown(search);
    if (search !== sent) setTyped(search);
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
          typed !== "" && <CloseButton aria-label={commonTexts.clearSearch} onClick={() => change("")} />
        )
      }
    />
  );
}
