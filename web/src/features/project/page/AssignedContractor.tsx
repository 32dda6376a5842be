import { Skeleton, Stack, Text } from "@mantine/core";
import projectPageText from "locales/project-page.ftl";
import { lazy, Suspense } from "react";
import type { ProjectPage } from "@/api/project";
import { EmailContact, Fact, Facts, PhoneContact } from "@/components/display/Facts";
import { TextLink } from "@/components/display/links";
import { Panel } from "@/components/layout/Panel";
import classes from "./ProjectDetails.module.css";

// Only admins need it.
const CompanyPicker = lazy(async () => ({ default: (await import("./CompanyPicker")).CompanyPicker }));

/** The assigned contractor. Users who may assign one get a picker. */
export function AssignedContractor({ project }: { project: ProjectPage }) {
  const company = project.assigned_contractor;
  return (
    <Panel title={projectPageText("contractor")}>
      <Stack>
        {project.abilities.assign_contractor && (
          <Suspense fallback={<Skeleton height={44} radius="md" />}>
            <CompanyPicker project={project} />
          </Suspense>
        )}
        {company ? (
          <CompanyFacts company={company} />
        ) : (
          !project.abilities.assign_contractor && <Text c="dimmed">{projectPageText("contractor-missing")}</Text>
        )}
      </Stack>
    </Panel>
  );
}

function CompanyFacts({ company }: { company: AssignedCompany }) {
  return (
    <Facts>
      <Fact name={projectPageText("company")}>
        {company.slug ? (
          <TextLink to="/admin/contractors/$slug" params={{ slug: company.slug }}>
            {company.company_name}
          </TextLink>
        ) : (
          <span>{company.company_name}</span>
        )}{" "}
        {company.status === "inactive" && <span className={classes.inactive}>{projectPageText("inactive")}</span>}
      </Fact>
      <Fact name={projectPageText("contractor-email")}>
        <EmailContact value={company.primary_email} copyLabel={projectPageText("copy-contractor-email")} />
      </Fact>
      <Fact name={projectPageText("contractor-phone")}>
        <PhoneContact value={company.primary_phone} copyLabel={projectPageText("copy-contractor-phone")} />
      </Fact>
    </Facts>
  );
}

type AssignedCompany = NonNullable<ProjectPage["assigned_contractor"]>;
