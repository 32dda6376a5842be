import userText from "locales/user.ftl";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { messageOf, type Schemas } from "@/api/client";
import { useSearchedChoice } from "@/components/fields/use-searched-choice";
import { isBlank } from "@/lib/text/clean";
import { userCompaniesQuery } from "./queries";

const NONE = "none";
const MORE = "more";

export type CompanyName = Schemas["ContractorName"];

interface CompanyFieldProps {
  value: CompanyName | null;
  onChange: (company: CompanyName | null) => void;
  error?: string | undefined;
}

/** Selects the company that a user works for. */
export function CompanyField({ value, onChange, error }: CompanyFieldProps) {
  const shown = value?.company_name ?? userText("change-no-company");
  const { search, isWaitingFor, box } = useSearchedChoice(shown);
  const companies = useQuery(userCompaniesQuery(search));
  const { items, more } = companies.data ?? { items: [], more: false };
  const isWaiting = isWaitingFor(companies);
  const known: CompanyName[] = value && !items.some(({ id }) => id === value.id) ? [value, ...items] : items;
  const options = [
    { value: NONE, label: userText("change-no-company") },
    ...known.map(({ id, company_name }) => ({ value: id, label: company_name })),
  ];
  return (
    <Select
      label={userText("change-company")}
      description={userText("change-company-hint")}
      data={
        more && !isWaiting
          ? [...options, { value: MORE, label: userText("change-more-companies"), disabled: true }]
          : options
      }
      value={value?.id ?? NONE}
      onChange={(picked) => {
        const company = known.find(({ id }) => id === picked);
        if (company) onChange({ id: company.id, company_name: company.company_name });
        else if (picked === NONE) onChange(null);
      }}
      {...box(isWaiting)}
      // The server searches names and email addresses. Show only its matches, because Enter selects the first option.
      filter={({ options: all, search: typed }) =>
        isBlank(typed) || typed === shown
          ? all
          : all.filter(
              (option) =>
                "value" in option &&
                !isWaiting &&
                (option.value === MORE || items.some(({ id }) => id === option.value)),
            )
      }
      nothingFoundMessage={
        isWaiting
          ? userText("change-searching")
          : companies.error
            ? messageOf(companies.error, userText("change-search-failed"))
            : userText("change-no-match")
      }
      error={error}
    />
  );
}
