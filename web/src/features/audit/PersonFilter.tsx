import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import { Select, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconUser } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLastAnswer } from "@/lib/use-last-answer";
import classes from "./AuditPage.module.css";
import { peopleQuery, personQuery } from "./queries";
import { auditTexts as texts } from "./texts";

const SEARCH_DELAY_MS = 200;

interface PersonFilterProps {
  chosen: string | undefined;
  /** What the events that are shown call the one who is chosen. */
  name: string | undefined;
  onChoose: (id: string | undefined) => void;
}

/** Whose deeds are shown: somebody with an account, found by name or address. */
export default function PersonFilter({ chosen, name, onChoose }: PersonFilterProps) {
  const [term, setTerm] = useState("");
  const account = useQuery({ ...personQuery(chosen ?? ""), enabled: chosen !== undefined && name === undefined });
  const label = name ?? account.data?.full_name ?? texts.somebody;
  // The chosen one's own name in the box is not a search.
  const wanted = chosen !== undefined && term === label ? "" : term;
  const [search] = useDebouncedValue(wanted, SEARCH_DELAY_MS);
  const people = useQuery(peopleQuery(search));
  const found = useLastAnswer(people.data)?.items ?? [];
  const emails = new Map(found.map(({ id, email }) => [id, email]));
  const listed = found.map(({ id, full_name }) => ({ value: id, label: full_name }));
  return (
    <Select
      className={classes.person}
      label={texts.person}
      placeholder={texts.everybody}
      leftSection={<IconUser size={18} aria-hidden />}
      data={chosen !== undefined && !emails.has(chosen) ? [{ value: chosen, label }, ...listed] : listed}
      value={chosen ?? null}
      onChange={(id) => onChoose(id ?? undefined)}
      searchable
      searchValue={term}
      onSearchChange={setTerm}
      // The server has found them.
      filter={({ options }) => options}
      onClick={(event) => event.currentTarget.select()}
      nothingFoundMessage={search !== wanted || people.isFetching ? texts.searching : texts.nobody}
      clearable
      // The keyboard and what is read aloud reach it too.
      clearButtonProps={{ "aria-label": texts.clearPerson, "aria-hidden": false, tabIndex: 0 }}
      maxDropdownHeight={320}
      renderOption={({ option }) => (
        <div className={classes.choice}>
          <Text fw={600}>{option.label}</Text>
          <Text size="sm" c="inherit">
            {emails.get(option.value)}
          </Text>
        </div>
      )}
    />
  );
}
