import projectBulkText from "locales/project-bulk.ftl";
import projectPageText from "locales/project-page.ftl";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import { Select } from "@mantine/core";
import { IconBuilding } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useHeldWords } from "@/components/fields/use-held-words";
import { useSearchedChoice } from "@/components/fields/use-searched-choice";
import { isBlank } from "@/lib/text/clean";
import { companiesQuery } from "../shared/assign-queries";
import { companyListState } from "../shared/company-list";
import { BulkDialog, type BulkDialogProps } from "./BulkDialog";
import { countBy } from "./count-by";

const NONE = "none";

interface Choice {
  value: string;
  label: string;
}

/** Dialog that assigns a company to the selected projects, or unassigns them. */
export default function AssignManyDialog({ projects, onClose }: BulkDialogProps) {
  const held = useHeldWords<Choice>("assign projects");
  const [chosen, setChosen] = useState(held.given);
  const shown = chosen?.label ?? "";
  const { search, isWaitingFor, box } = useSearchedChoice(shown);
  const companies = useQuery(companiesQuery(search));
  const list = companyListState(companies, isWaitingFor(companies));
  const found = companies.data?.items ?? [];
  const typing = box(list.isWaiting);
  const options = [
    { value: NONE, label: projectBulkText("no-company") },
    ...found.map(({ id, company_name }) => ({ value: id, label: company_name })),
  ];
  const known = chosen && !options.some(({ value }) => value === chosen.value) ? [chosen, ...options] : options;
  const company = chosen && (chosen.value === NONE ? null : chosen.value);

  const happens =
    chosen &&
    countBy(projects, (project) => project.contractor?.id).map(([from, count, some]) => {
      const name = some.contractor?.company_name;
      if ((from ?? null) === company) return projectBulkText("has-company", { count });
      if (name === undefined) return projectBulkText("gets", { count, company: chosen.label });
      return company === null
        ? projectBulkText("loses", { count, from: name })
        : projectBulkText("moves", { count, from: name, company: chosen.label });
    });

  return (
    <BulkDialog
      projects={projects}
      onClose={onClose}
      title={projectBulkText("assign-title", { count: projects.length })}
      busy={projectBulkText("assigning")}
      happens={happens}
      held={held}
      words={chosen}
      change={company === undefined ? undefined : { kind: "assign", contractor_id: company }}
      fields={(isBusy) => (
        <Select
          label={projectBulkText("company")}
          placeholder={projectBulkText("company-placeholder")}
          leftSection={<IconBuilding size={18} aria-hidden />}
          data={[...known, ...list.options]}
          value={chosen?.value ?? null}
          onChange={(value, option) => !list.asksAgain(value) && setChosen(option ?? undefined)}
          {...typing}
          // The retry option repeats the current search, so it must not count as a selection.
          onOptionSubmit={(value) => !list.has(value) && typing.onOptionSubmit()}
          // The server does the search. Options that do not match are hidden so that Enter picks the first match.
          filter={({ options: all, search: typed }) =>
            isBlank(typed) || typed === shown
              ? all
              : all.filter(
                  (option) =>
                    "value" in option &&
                    (list.has(option.value) || (!list.isWaiting && found.some(({ id }) => id === option.value))),
                )
          }
          nothingFoundMessage={projectPageText("no-companies")}
          disabled={isBusy}
          data-autofocus
        />
      )}
    />
  );
}
