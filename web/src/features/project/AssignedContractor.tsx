import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import { Select, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconBuilding } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "@/api/client";
import type { ProjectPage } from "@/api/project";
import { EmailContact, Fact, Facts, PhoneContact } from "@/components/Facts";
import { Panel } from "@/components/Panel";
import { toast } from "@/components/toast";
import { useLastAnswer } from "@/lib/use-last-answer";
import { type Company, companiesQuery, useAssignContractor } from "./assign-queries";
import { projectPageTexts as texts } from "./page-texts";

/** Which company does the work; who may, chooses it here. */
export function AssignedContractor({ project }: { project: ProjectPage }) {
  const company = project.assigned_contractor;
  return (
    <Panel title={texts.contractor}>
      <Stack>
        {project.abilities.assign_contractor && <CompanyPicker project={project} />}
        {company ? (
          <CompanyFacts company={company} />
        ) : (
          !project.abilities.assign_contractor && <Text c="dimmed">{texts.contractorMissing}</Text>
        )}
      </Stack>
    </Panel>
  );
}

function CompanyFacts({ company }: { company: Company }) {
  return (
    <Facts>
      <Fact name={texts.company}>{company.company_name}</Fact>
      <Fact name={texts.contractorEmail}>
        <EmailContact value={company.primary_email} what="contractor email" />
      </Fact>
      <Fact name={texts.contractorPhone}>
        <PhoneContact value={company.primary_phone} what="contractor phone" />
      </Fact>
    </Facts>
  );
}

const NONE = "none";
const SEARCH_DELAY_MS = 200;

/** The same search as the server's: by name or e-mail, whatever the case. */
function matches(company: Company | undefined, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  return [company?.company_name, company?.primary_email].some((text) => text?.toLowerCase().includes(wanted));
}

function CompanyPicker({ project }: { project: ProjectPage }) {
  const current = project.assigned_contractor ?? null;
  const [term, setTerm] = useState("");
  // The chosen company's own name in the box is not a search.
  const [search] = useDebouncedValue(
    term === (current?.company_name ?? texts.noContractor) ? "" : term,
    SEARCH_DELAY_MS,
  );
  const companies = useQuery(companiesQuery(search));
  const assign = useAssignContractor(project.project_code);

  const found = useLastAnswer(companies.data) ?? [];
  const known = current && !found.some(({ id }) => id === current.id) ? [current, ...found] : found;
  const byId = new Map(known.map((company) => [company.id, company]));
  const isWaiting = search !== term || companies.isFetching;

  const choose = (value: string | null) => {
    if (value === null || value === (current?.id ?? NONE)) return;
    const company = byId.get(value) ?? null;
    assign.mutate(company, {
      onSuccess: () => toast.success(texts.assigned),
      onError: (error) => toast.error("Error", messageOf(error, texts.assignFailed)),
    });
  };

  return (
    <Select
      aria-label={texts.contractor}
      placeholder={texts.searchContractors}
      leftSection={<IconBuilding size={18} aria-hidden />}
      data={[
        { value: NONE, label: texts.noContractor },
        ...known.map(({ id, company_name }) => ({ value: id, label: company_name })),
      ]}
      value={current?.id ?? NONE}
      onChange={choose}
      searchable
      searchValue={term}
      onSearchChange={setTerm}
      // Typing replaces the name that stands there.
      onClick={(event) => event.currentTarget.select()}
      // The server searches, and while its answer is on its way the options are those of an earlier term: Enter must
      // not take one of them.
      filter={({ options, search: typed }) =>
        typed === "" ? options : options.filter((option) => "value" in option && matches(byId.get(option.value), typed))
      }
      nothingFoundMessage={
        isWaiting
          ? texts.searchingContractors
          : companies.error
            ? messageOf(companies.error, texts.searchFailed)
            : texts.noCompanies
      }
      allowDeselect={false}
      selectFirstOptionOnChange
      maxDropdownHeight={320}
      renderOption={({ option }) => <CompanyOption company={byId.get(option.value)} />}
    />
  );
}

function CompanyOption({ company }: { company: Company | undefined }) {
  if (!company) return texts.noContractor;
  return (
    <div>
      <Text fw={600}>{company.company_name}</Text>
      {company.primary_email && (
        <Text size="sm" c="inherit">
          {company.primary_email}
        </Text>
      )}
    </div>
  );
}
