import calendarText from "locales/calendar.ftl";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconBuilding } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "@/api/client";
import { useListAtFocus } from "@/components/fields/use-list-at-focus";
import { useLastAnswer } from "@/lib/network/use-last-answer";
import { companiesQuery } from "./queries";
import classes from "./Toolbar.module.css";

const SEARCH_DELAY_MS = 200;
const MORE = "more";

interface CompanyFilterProps {
  chosen: string | undefined;
  onChoose: (company: string | undefined) => void;
}

/** Company filter with search by name. */
export default function CompanyFilter({ chosen, onChoose }: CompanyFilterProps) {
  const listAtFocus = useListAtFocus();
  const [term, setTerm] = useState("");
  const [name, setName] = useState<string>();
  const wanted = term === name ? "" : term;
  const [search] = useDebouncedValue(wanted, SEARCH_DELAY_MS);
  const companies = useQuery(companiesQuery(search));
  const { items, more } = useLastAnswer(companies.data) ?? { items: [], more: false };
  const isWaiting = search !== wanted || companies.isFetching;
  const found = items.map(({ id, company_name }) => ({ value: id, label: company_name }));
  // Keep the label of the selected company while searching for another.
  const isListed = found.some(({ value }) => value === chosen);
  const label = found.find(({ value }) => value === chosen)?.label ?? name ?? calendarText("chosen-company");
  if (chosen !== undefined && isListed && name !== label) setName(label);
  return (
    <Select
      className={classes.company}
      aria-label={calendarText("contractor")}
      placeholder={calendarText("search-contractors")}
      leftSection={<IconBuilding size={18} aria-hidden />}
      data={[
        ...(chosen !== undefined && !isListed ? [{ value: chosen, label }] : []),
        ...found,
        ...(more && !isWaiting ? [{ value: MORE, label: calendarText("more-companies"), disabled: true }] : []),
      ]}
      value={chosen ?? null}
      onChange={(value, option) => {
        setName(value === null ? undefined : option.label);
        onChoose(value ?? undefined);
      }}
      {...listAtFocus}
      searchable
      searchValue={term}
      onSearchChange={setTerm}
      // The server has already filtered the options.
      filter={({ options }) => options}
      onClick={(event) => event.currentTarget.select()}
      nothingFoundMessage={
        isWaiting
          ? calendarText("searching")
          : companies.error
            ? messageOf(companies.error, calendarText("no-companies"))
            : calendarText("no-companies")
      }
      clearable
      // Make the clear button reachable by keyboard and screen readers.
      clearButtonProps={{ "aria-label": calendarText("all-contractors"), "aria-hidden": false, tabIndex: 0 }}
    />
  );
}
