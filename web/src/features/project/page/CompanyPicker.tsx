import commonText from "locales/common.ftl";
import projectPageText from "locales/project-page.ftl";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import { Select, Text } from "@mantine/core";
import { IconBuilding } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "@/api/client";
import type { ProjectPage } from "@/api/project";
import { toast } from "@/components/feedback/toast";
import { undoToast } from "@/components/feedback/undo-toast";
import { useSearchedChoice } from "@/components/fields/use-searched-choice";
import { useLastAnswer } from "@/lib/network/use-last-answer";
import { contains } from "@/lib/text/fold";
import { type Company, companiesQuery, useAssignContractor } from "../shared/assign-queries";
import { companyListState } from "../shared/company-list";
import classes from "./ProjectDetails.module.css";

const NONE = "none";

/** Mirrors the server's search by name or email. */
function matches(company: Company | undefined, typed: string): boolean {
  return [company?.company_name, company?.primary_email].some((text) => text != null && contains(text, typed));
}

/** Select for admins that assigns or unassigns a company. */
export function CompanyPicker({ project }: { project: ProjectPage }) {
  const current = project.assigned_contractor ?? null;
  const { search, isWaitingFor, box } = useSearchedChoice(current?.company_name ?? projectPageText("no-contractor"));
  const companies = useQuery(companiesQuery(search));
  const assign = useAssignContractor(project.project_code);

  const found = useLastAnswer(companies.data)?.items ?? [];
  const known = current && !found.some(({ id }) => id === current.id) ? [current, ...found] : found;
  const byId = new Map(known.map((company) => [company.id, company]));
  const list = companyListState(companies, isWaitingFor(companies));
  const typing = box(list.isWaiting);
  const isAnswer = (value: string) => !list.isWaiting && found.some(({ id }) => id === value);

  const choose = (value: string | null) => {
    if (value === null || value === (current?.id ?? NONE) || list.asksAgain(value)) return;
    const company = byId.get(value) ?? null;
    const failed = (error: unknown) =>
      toast.error(commonText("error"), messageOf(error, projectPageText("assign-failed")));
    // Undo. Works after leaving the page, but does not overwrite a later change by someone else.
    const takeBack = (version: number) =>
      void assign
        .mutateAsync({ company: current, version })
        .then(() => toast.success(projectPageText("taken-back")), failed);
    assign.mutate(
      { company },
      {
        // An inactive company cannot be assigned again, so no undo is offered.
        onSuccess: ({ version }) =>
          current?.status === "inactive"
            ? toast.success(projectPageText("assigned"))
            : undoToast(projectPageText("assigned"), () => takeBack(version)),
        onError: failed,
      },
    );
  };

  return (
    <Select
      aria-label={projectPageText("contractor")}
      placeholder={projectPageText("search-contractors")}
      leftSection={<IconBuilding size={18} aria-hidden />}
      data={[
        { value: NONE, label: projectPageText("no-contractor") },
        ...known.map(({ id, company_name }) => ({ value: id, label: company_name })),
        ...list.options,
      ]}
      value={current?.id ?? NONE}
      onChange={choose}
      {...typing}
      // The retry option repeats the current search, so it must not count as a selection.
      onOptionSubmit={(value) => !list.has(value) && typing.onOptionSubmit()}
      // The server does the search. Until its response arrives, the options belong to an earlier term; hide those that do not match
      // so that Enter cannot pick one.
      filter={({ options, search: typed }) =>
        typed === ""
          ? options
          : options.filter(
              (option) =>
                "value" in option &&
                (list.has(option.value) || isAnswer(option.value) || matches(byId.get(option.value), typed)),
            )
      }
      nothingFoundMessage={projectPageText("no-companies")}
      renderOption={({ option }) => {
        const company = byId.get(option.value);
        return company ? <CompanyOption company={company} /> : option.label;
      }}
    />
  );
}

function CompanyOption({ company }: { company: Company }) {
  return (
    <div className={classes.option}>
      <Text fw={600}>{company.company_name}</Text>
      {company.primary_email && (
        <Text size="sm" c="inherit">
          {company.primary_email}
        </Text>
      )}
    </div>
  );
}
