import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import commonText from "locales/common.ftl";
import { lazy, Suspense, useId, useRef, useState } from "react";
import { useTypedTerm } from "@/components/fields/use-typed-term";
import { readTokens, suggestedFrom, type TokenFilters, type TokenSuggestion } from "@/lib/project/tokens";
import classes from "./TokenField.module.css";

// Loaded when the field gets the focus.
const TokenSuggestions = lazy(() => import("./TokenSuggestions"));

interface TokenFieldProps {
  label: string;
  /** The search term in the URL. */
  search: string;
  /** Whether filters by company, assignment, and submitter are offered. */
  seesAll: boolean;
  onChange: (change: TokenFilters & { search: string | undefined }) => void;
}

/** A search field in which filters can be typed, such as `status:on_hold`. A complete token becomes a filter of the list and leaves
 *  the field. */
export function TokenField({ label, search, seesAll, onChange }: TokenFieldProps) {
  const { typed, change, settle } = useTypedTerm(search, (term) => onChange({ search: term || undefined }));
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();

  const filterBy = (text: string, term: string, filters: TokenFilters) => {
    settle(text, term);
    onChange({ ...filters, search: term || undefined });
  };
  const type = (text: string, isDone = false) => {
    setActive(undefined);
    const { filters, rest, term } = readTokens(text, seesAll, isDone);
    if (Object.keys(filters).length > 0) filterBy(isDone ? term : rest, term, filters);
    else change(text, term);
  };
  const choose = ({ insert, filters }: TokenSuggestion) => {
    const before = typed.slice(0, suggestedFrom(typed, seesAll));
    setActive(undefined);
    if (filters) filterBy(before, before.trim(), filters);
    else type(`${before}${insert}`);
    input.current?.focus();
  };

  return (
    <div className={classes.root}>
      <TextInput
        ref={input}
        type="search"
        autoComplete="off"
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? active : undefined}
        placeholder={label}
        value={typed}
        onChange={(event) => {
          setIsOpen(true);
          type(event.currentTarget.value);
        }}
        onFocus={() => setIsOpen(true)}
        onClick={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={(event) => {
          // The list has already handled an Enter that chooses a suggestion.
          if (event.key === "Enter" && !event.defaultPrevented) type(typed, true);
          if (event.key !== "Escape" || !isOpen) return;
          // Browsers would also clear the field.
          event.preventDefault();
          event.stopPropagation();
          setIsOpen(false);
        }}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={
          typed !== "" && <CloseButton aria-label={commonText("clear-search")} onClick={() => change("")} />
        }
      />
      {isOpen && (
        <Suspense>
          <TokenSuggestions
            typed={typed}
            seesAll={seesAll}
            input={input}
            listId={listId}
            active={active}
            onActive={setActive}
            onChoose={choose}
          />
        </Suspense>
      )}
    </div>
  );
}
