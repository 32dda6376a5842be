import { CloseButton, Loader, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import commonText from "locales/common.ftl";
import { useTypedTerm } from "./use-typed-term";

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
  const { typed, change } = useTypedTerm(search, onSearch);
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
