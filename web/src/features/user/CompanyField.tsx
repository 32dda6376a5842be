import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf, type Schemas } from "@/api/client";
import { userCompaniesQuery } from "./queries";
import { changeTexts as texts } from "./texts";

const NONE = "none";
const MORE = "more";
const SEARCH_DELAY_MS = 200;

export type CompanyName = Schemas["ContractorName"];

interface CompanyFieldProps {
  value: CompanyName | null;
  onChange: (company: CompanyName | null) => void;
  error?: string | undefined;
}

/** Which company somebody works for. */
export function CompanyField({ value, onChange, error }: CompanyFieldProps) {
  const [term, setTerm] = useState("");
  const shown = value?.company_name ?? texts.noCompany;
  // The chosen name in the box is not a search.
  const wanted = term === shown ? "" : term.trim();
  const [search] = useDebouncedValue(wanted, SEARCH_DELAY_MS);
  const companies = useQuery(userCompaniesQuery(search));
  const { items, more } = companies.data ?? { items: [], more: false };
  const isWaiting = search !== wanted || companies.isFetching;
  const known: CompanyName[] = value && !items.some(({ id }) => id === value.id) ? [value, ...items] : items;
  const options = [
    { value: NONE, label: texts.noCompany },
    ...known.map(({ id, company_name }) => ({ value: id, label: company_name })),
  ];
  return (
    <Select
      label={texts.company}
      description={texts.companyHint}
      data={more && !isWaiting ? [...options, { value: MORE, label: texts.moreCompanies, disabled: true }] : options}
      value={value?.id ?? NONE}
      onChange={(picked) => {
        const company = known.find(({ id }) => id === picked);
        if (company) onChange({ id: company.id, company_name: company.company_name });
        else if (picked === NONE) onChange(null);
      }}
      searchable
      searchValue={term}
      onSearchChange={setTerm}
      // Typing replaces the name that stands there.
      onClick={(event) => event.currentTarget.select()}
      // The server searches, by names and e-mail addresses; what is listed of an earlier term goes.
      filter={({ options: all, search: typed }) =>
        typed.trim() === "" || typed === shown
          ? all
          : all.filter((option) => "value" in option && option.value !== NONE && (option.value === MORE || !isWaiting))
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
