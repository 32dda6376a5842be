import calendarLinkText from "locales/calendar-link.ftl";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "@/api/client";
import { useSearchedChoice } from "@/components/fields/use-searched-choice";
import { isBlank } from "@/lib/text/clean";
import { feedCompaniesQuery } from "./queries";

const ALL = "all";
const MORE = "more";

interface CompanyFieldProps {
  /** The selected company's id; `undefined` for all events. */
  value: string | undefined;
  onChange: (id: string | undefined) => void;
  error?: string | undefined;
}

/** Selects whether an admin's calendar link covers all events or one company's. */
export function CompanyField({ value, onChange, error }: CompanyFieldProps) {
  const [chosen, setChosen] = useState<{ value: string; label: string }>({
    value: ALL,
    label: calendarLinkText("making-all"),
  });
  const { search, isWaitingFor, box } = useSearchedChoice(chosen.label);
  const companies = useQuery(feedCompaniesQuery(search));
  const { items, more } = companies.data ?? { items: [], more: false };
  const isWaiting = isWaitingFor(companies);

  const found = items.map(({ id, company_name }) => ({ value: id, label: company_name }));
  const isListed = chosen.value === ALL || found.some((option) => option.value === chosen.value);
  const options = [{ value: ALL, label: calendarLinkText("making-all") }, ...(isListed ? [] : [chosen]), ...found];
  return (
    <Select
      label={calendarLinkText("making-company")}
      description={calendarLinkText("making-company-hint")}
      data={
        more && !isWaiting
          ? [...options, { value: MORE, label: calendarLinkText("making-more"), disabled: true }]
          : options
      }
      value={value ?? ALL}
      onChange={(picked) => {
        const option = options.find((candidate) => candidate.value === picked);
        if (!option) return;
        setChosen(option);
        onChange(option.value === ALL ? undefined : option.value);
      }}
      {...box(isWaiting)}
      // The server searches names and email addresses. Show only its matches, because Enter selects the first option.
      filter={({ options: all, search: typed }) =>
        isBlank(typed) || typed === chosen.label
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
          ? calendarLinkText("making-searching")
          : companies.error
            ? messageOf(companies.error, calendarLinkText("making-search-failed"))
            : calendarLinkText("making-no-match")
      }
      error={error}
    />
  );
}
