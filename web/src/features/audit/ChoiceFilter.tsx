import auditText from "locales/audit.ftl";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import { Select, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconFolder, IconUser } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useListAtFocus } from "@/components/fields/use-list-at-focus";
import { useLastAnswer } from "@/lib/network/use-last-answer";
import classes from "./AuditPage.module.css";
import { type ChoiceKind, choicesQuery, nameQuery } from "./queries";

const SEARCH_DELAY_MS = 200;

const SIGNS = { person: IconUser, project: IconFolder } as const;

interface ChoiceFilterProps {
  /** Whether the filter selects a user or a project. */
  kind: ChoiceKind;
  chosen: string | undefined;
  /** Display name of the selected item, if known from the loaded events. */
  name: string | undefined;
  onChoose: (id: string | undefined) => void;
}

/** Searchable select for filtering the log by one user or project. */
export default function ChoiceFilter({ kind, chosen, name, onChoose }: ChoiceFilterProps) {
  const Sign = SIGNS[kind];
  const listAtFocus = useListAtFocus();
  const [term, setTerm] = useState("");
  const asked = useQuery({ ...nameQuery(kind, chosen ?? ""), enabled: chosen !== undefined && name === undefined });
  const label = name ?? asked.data ?? auditText(`choices-${kind}-unknown`);
  // The selected item's own label is not a search term.
  const wanted = chosen !== undefined && term === label ? "" : term;
  const [search] = useDebouncedValue(wanted, SEARCH_DELAY_MS);
  const choices = useQuery(choicesQuery(kind, search));
  const found = useLastAnswer(choices.data) ?? [];
  const hints = new Map(found.map(({ id, hint }) => [id, hint]));
  const listed = found.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      className={classes.choice}
      label={auditText(`choices-${kind}-label`)}
      placeholder={auditText(`choices-${kind}-all`)}
      leftSection={<Sign size={18} aria-hidden />}
      data={chosen !== undefined && !hints.has(chosen) ? [{ value: chosen, label }, ...listed] : listed}
      value={chosen ?? null}
      onChange={(id) => onChoose(id ?? undefined)}
      {...listAtFocus}
      searchable
      searchValue={term}
      onSearchChange={setTerm}
      // The server has already filtered the options.
      filter={({ options }) => options}
      onClick={(event) => event.currentTarget.select()}
      nothingFoundMessage={
        search !== wanted || choices.isFetching ? auditText("searching") : auditText(`choices-${kind}-none`)
      }
      clearable
      // Makes the clear button reachable by keyboard and screen reader.
      clearButtonProps={{ "aria-label": auditText(`choices-${kind}-clear`), "aria-hidden": false, tabIndex: 0 }}
      renderOption={({ option }) => (
        <div className={classes.option}>
          <Text fw={600}>{option.label}</Text>
          <Text size="sm" c="inherit">
            {hints.get(option.value)}
          </Text>
        </div>
      )}
    />
  );
}
