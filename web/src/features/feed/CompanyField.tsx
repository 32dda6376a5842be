import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "@/api/client";
import { feedCompaniesQuery } from "./queries";
import { feedTexts } from "./texts";

const texts = feedTexts.making;

const ALL = "all";
const MORE = "more";
const SEARCH_DELAY_MS = 200;

interface CompanyFieldProps {
  /** The chosen company's id; nothing for all events. */
  value: string | undefined;
  onChange: (id: string | undefined) => void;
  error?: string | undefined;
}

/** Whose events an admin's link shows: everybody's, or one company's. */
export function CompanyField({ value, onChange, error }: CompanyFieldProps) {
  const [chosen, setChosen] = useState<{ value: string; label: string }>({ value: ALL, label: texts.all });
  const [term, setTerm] = useState("");
  // The chosen name in the box is not a search.
  const wanted = term === chosen.label ? "" : term.trim();
  const [search] = useDebouncedValue(wanted, SEARCH_DELAY_MS);
  const companies = useQuery(feedCompaniesQuery(search));
  const { items, more } = companies.data ?? { items: [], more: false };
  const isWaiting = search !== wanted || companies.isFetching;

  const found = items.map(({ id, company_name }) => ({ value: id, label: company_name }));
  const isListed = chosen.value === ALL || found.some((option) => option.value === chosen.value);
  const options = [{ value: ALL, label: texts.all }, ...(isListed ? [] : [chosen]), ...found];
  return (
    <Select
      label={texts.company}
      description={texts.companyHint}
      data={more && !isWaiting ? [...options, { value: MORE, label: texts.more, disabled: true }] : options}
      value={value ?? ALL}
      onChange={(picked) => {
        const option = options.find((candidate) => candidate.value === picked);
        if (!option) return;
        setChosen(option);
        onChange(option.value === ALL ? undefined : option.value);
      }}
      searchable
      searchValue={term}
      onSearchChange={setTerm}
      // Typing replaces the name that stands there.
      onClick={(event) => event.currentTarget.select()}
      // The server searches, by names and e-mail addresses; what is listed of an earlier term goes.
      filter={({ options: all, search: typed }) =>
        typed.trim() === "" || typed === chosen.label
          ? all
          : all.filter((option) => "value" in option && option.value !== ALL && (option.value === MORE || !isWaiting))
      }
      nothingFoundMessage={
        isWaiting ? texts.searching : companies.error ? messageOf(companies.error, texts.searchFailed) : texts.noMatch
      }
      allowDeselect={false}
      maxDropdownHeight={280}
      error={error}
    />
  );
}
