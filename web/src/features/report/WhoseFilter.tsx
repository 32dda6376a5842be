import reportText from "locales/report.ftl";
import reportWordsText from "locales/report-words.ftl";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconUsersGroup } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useListAtFocus } from "@/components/fields/use-list-at-focus";
import { useLastAnswer } from "@/lib/network/use-last-answer";
import { type Report, whoseQuery } from "./queries";
import classes from "./ReportPage.module.css";
import type { ReportKind, ReportSearch } from "./search";

const SEARCH_DELAY_MS = 200;

type Whose = Pick<ReportSearch, "contractor" | "partner">;

interface WhoseFilterProps {
  report: ReportKind;
  chosen: Whose;
  /** The loaded report, which contains the name of the selected company or partner. */
  answer: Report | undefined;
  onChoose: (whose: Whose) => void;
}

const choiceOf = ({ contractor, partner }: Whose): string | null =>
  contractor ? `contractor:${contractor}` : partner ? `partner:${partner}` : null;

/** Searchable select for filtering a report by company or partner. */
export default function WhoseFilter({ report, chosen, answer, onChoose }: WhoseFilterProps) {
  const listAtFocus = useListAtFocus();
  const [term, setTerm] = useState("");
  const value = choiceOf(chosen);
  const name = answer?.contractor?.company_name ?? answer?.partner?.full_name ?? reportText("chosen");
  const wanted = value !== null && term === name ? "" : term;
  const [search] = useDebouncedValue(wanted, SEARCH_DELAY_MS);
  const query = useQuery(whoseQuery(report, search));
  const found = useLastAnswer(query.data) ?? { contractors: [], partners: [] };
  const contractors = found.contractors.map(({ slug, company_name }) => ({
    value: `contractor:${slug}`,
    label: company_name,
  }));
  const partners = found.partners.map(({ id, full_name }) => ({ value: `partner:${id}`, label: full_name }));
  const isListed = [...contractors, ...partners].some((choice) => choice.value === value);
  return (
    <Select
      className={classes.whose}
      label={reportWordsText("whose")}
      placeholder={reportWordsText("everybody")}
      leftSection={<IconUsersGroup size={18} aria-hidden />}
      data={[
        ...(value !== null && !isListed ? [{ value, label: name }] : []),
        ...(contractors.length > 0 ? [{ group: reportText("contractors"), items: contractors }] : []),
        ...(partners.length > 0 ? [{ group: reportText("partners"), items: partners }] : []),
      ]}
      value={value}
      onChange={(choice) => {
        const [kind, id] = choice?.split(":") ?? [];
        onChoose({ contractor: undefined, partner: undefined, ...(kind && { [kind]: id }) });
      }}
      {...listAtFocus}
      searchable
      searchValue={term}
      onSearchChange={setTerm}
      // The server has already filtered the options.
      filter={({ options }) => options}
      onClick={(event) => event.currentTarget.select()}
      nothingFoundMessage={search !== wanted || query.isFetching ? reportText("searching") : reportText("nobody")}
      clearable
      // Makes the clear button reachable by keyboard and screen reader.
      clearButtonProps={{ "aria-label": reportText("clear-whose"), "aria-hidden": false, tabIndex: 0 }}
    />
  );
}
