import { Alert, Button } from "@mantine/core";
import {
  IconArrowLeft,
  IconBuildingOff,
  IconFolders,
  IconInfoCircle,
  IconPencil,
  IconUsers,
} from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import contractorAdminText from "locales/contractor-admin.ftl";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { isProblem, messageOf } from "@/api/client";
import { DateText } from "@/components/display/DateText";
import { EmailContact, Fact, Facts, PhoneContact } from "@/components/display/Facts";
import { ButtonLink, TextLink } from "@/components/display/links";
import { PageSkeleton } from "@/components/feedback/skeletons";
import { EmptyState, ErrorState } from "@/components/feedback/states";
import { toast } from "@/components/feedback/toast";
import { PageHeader } from "@/components/layout/PageHeader";
import { Panel } from "@/components/layout/Panel";
import { Row, Rows } from "@/components/lists/Rows";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { grouped } from "@/language/counts";
import { mailLink, phoneLink } from "@/lib/text/mail-link";
import { formatPhone } from "@/lib/text/phone";
import { Assignments } from "./Assignments";
import { type ContractorPageData, contractorPageQuery, type Member, useSetCompanyStatus } from "./admin-queries";
import classes from "./ContractorDetails.module.css";

// Dialogs are loaded on first use.
const CompanyDialog = lazy(() => import("./CompanyDialog"));
const DeactivateCompanyDialog = lazy(() => import("./DeactivateCompanyDialog"));

interface ContractorDetailsProps {
  slug: string;
  /** Renders the company's invitations, between its data and its members. */
  invitations: (company: ContractorPageData) => ReactNode;
  /** Renders the company's calendar links, after its members. */
  feeds: (company: ContractorPageData) => ReactNode;
}

/** Company page: data, members, invitations, and calendar links. */
export function ContractorDetails({ slug, invitations, feeds }: ContractorDetailsProps) {
  const { data: company, error, isPending, refetch } = useQuery(contractorPageQuery(slug));
  const client = useQueryClient();
  const navigate = useNavigate();
  const called = company?.slug;
  // The URL may contain an earlier slug, for example after a rename.
  useEffect(() => {
    if (called === undefined || called === slug) return;
    // Seed the cache under the new slug, so that the page and its unsaved input stay mounted.
    client.setQueryData(contractorPageQuery(called).queryKey, company);
    void navigate({ to: "/admin/contractors/$slug", params: { slug: called }, replace: true, ignoreBlocker: true });
  }, [called, company, slug, client, navigate]);
  if (isPending) return <PageSkeleton />;
  if (!company) return <NoCompany error={error} onRetry={() => void refetch()} />;
  return (
    // Remounts for another company, but not when the same company is renamed.
    <div key={company.id} className={classes.page}>
      <ButtonLink
        to="/admin/contractors"
        variant="subtle"
        color="gray"
        className={classes.back}
        leftSection={<IconArrowLeft size={18} aria-hidden />}
      >
        {contractorAdminText("back")}
      </ButtonLink>
      <PageHeader
        title={company.company_name}
        subtitle={`${contractorAdminText("members", { number: company.members_count })} · ${contractorAdminText("pending", { number: company.pending_invitations })}`}
        actions={
          <>
            <ButtonLink
              to="/admin/projects"
              search={{ contractor: company.slug }}
              variant="default"
              leftSection={<IconFolders size={18} aria-hidden />}
            >
              <span>{`${contractorAdminText("view-projects")}${company.projects > 0 ? ` (${contractorAdminText("open-projects", { open: company.open_projects, all: company.projects })})` : ""}`}</span>
            </ButtonLink>
            <CompanyActions company={company} />
          </>
        }
      />
      {company.status === "inactive" && (
        <Alert color="gray" icon={<IconInfoCircle aria-hidden />} mb="md">
          {contractorAdminText("inactive-hint")}
        </Alert>
      )}
      <div className={classes.columns}>
        <div className={classes.side}>
          <Contact company={company} />
          <Load company={company} />
        </div>
        <div className={classes.main}>
          {invitations(company)}
          <Members company={company} />
          <Assignments slug={slug} />
          {feeds(company)}
        </div>
      </div>
    </div>
  );
}

/** Buttons for the company's actions. */
function CompanyActions({ company }: { company: ContractorPageData }) {
  const [asked, setAsked] = useState<"edit" | "deactivate">();
  const close = () => setAsked(undefined);
  const set = useSetCompanyStatus(company);
  const { abilities, company_name: name } = company;
  const reactivate = () =>
    set.mutate("reactivation", {
      onSuccess: () => toast.success(contractorAdminText("now-active", { name })),
      onError: (error) =>
        toast.error(
          contractorAdminText("not-saved"),
          isProblem(error, 412) ? contractorAdminText("stale") : messageOf(error, contractorAdminText("try-again")),
        ),
    });
  return (
    <>
      {abilities.edit && (
        <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setAsked("edit")}>
          {contractorAdminText("edit")}
        </Button>
      )}
      {abilities.deactivate && (
        <Button variant="light" color="red" onClick={() => setAsked("deactivate")}>
          {contractorAdminText("deactivate")}
        </Button>
      )}
      {abilities.reactivate && (
        <Button loading={set.isPending} onClick={reactivate}>
          {contractorAdminText("reactivate")}
        </Button>
      )}
      {asked !== undefined && (
        <Suspense fallback={<ModalFrame onClose={close} />}>
          {asked === "edit" ? (
            <CompanyDialog company={company} onClose={close} />
          ) : (
            <DeactivateCompanyDialog company={company} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}

/** The company's workload figures. */
function Load({ company: { load, slug } }: { company: ContractorPageData }) {
  return (
    <Panel title={contractorAdminText("load")}>
      <Facts>
        <Fact name={contractorAdminText("open")}>{grouped(load.open)}</Fact>
        <Fact name={contractorAdminText("overdue")}>
          <span title={contractorAdminText("overdue-hint")}>
            {load.overdue === 0 ? (
              0
            ) : (
              <TextLink to="/admin/projects" search={{ contractor: slug, group: "late", sort: "start" }} inherit>
                {grouped(load.overdue)}
              </TextLink>
            )}
          </span>
        </Fact>
        <Fact name={contractorAdminText("completed")}>{grouped(load.completed)}</Fact>
        <Fact name={contractorAdminText("pace")}>
          <span title={contractorAdminText("pace-hint")}>
            {typeof load.median_days === "number" ? contractorAdminText("days", { days: load.median_days }) : "–"}
          </span>
        </Fact>
      </Facts>
    </Panel>
  );
}

function Members({ company }: { company: ContractorPageData }) {
  const { members, more_members } = company;
  return (
    <Panel title={contractorAdminText("members-title")}>
      {members.length === 0 ? (
        <EmptyState icon={IconUsers} title={contractorAdminText("no-members")}>
          {company.abilities.invite && contractorAdminText("no-members-hint")}
        </EmptyState>
      ) : (
        <>
          <Rows>
            {members.map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </Rows>
          {more_members && (
            <p className={classes.more}>{contractorAdminText("more-members", { shown: members.length })}</p>
          )}
        </>
      )}
    </Panel>
  );
}

const initials = (name: string) =>
  name
    .split(" ")
    .map((word) => [...word][0] ?? "")
    .filter((_, place, all) => place === 0 || place === all.length - 1)
    .join("")
    .toUpperCase();

function MemberRow({ member }: { member: Member }) {
  return (
    <Row
      sign={<span aria-hidden>{initials(member.full_name)}</span>}
      tone={member.active ? "person" : "away"}
      name={
        <TextLink to="/admin/users" search={{ user: member.id }} inherit>
          {member.full_name}
        </TextLink>
      }
      mark={!member.active && contractorAdminText("deactivated")}
      facts={
        <>
          <span>
            <a className={classes.reach} href={mailLink(member.email)}>
              {member.email}
            </a>
          </span>
          {member.phone && (
            <span>
              <a className={classes.reach} href={phoneLink(member.phone)}>
                {formatPhone(member.phone)}
              </a>
            </span>
          )}
          <span>
            <span>{contractorAdminText("joined")}</span> <DateText value={member.created_at} />
          </span>
        </>
      }
    />
  );
}

function NoCompany({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return isProblem(error, 404) ? (
    <EmptyState
      icon={IconBuildingOff}
      title={contractorAdminText("not-found")}
      isPage
      action={<ButtonLink to="/admin/contractors">{contractorAdminText("to-list")}</ButtonLink>}
    >
      {contractorAdminText("not-found-hint")}
    </EmptyState>
  ) : (
    <ErrorState title={contractorAdminText("page-failed")} error={error} isPage onRetry={onRetry} />
  );
}

function Contact({ company }: { company: ContractorPageData }) {
  return (
    <Panel title={contractorAdminText("contact")}>
      <Facts>
        <Fact name={contractorAdminText("email")}>
          <EmailContact value={company.primary_email} copyLabel={contractorAdminText("copy-email")} />
        </Fact>
        <Fact name={contractorAdminText("phone")}>
          <PhoneContact value={company.primary_phone} copyLabel={contractorAdminText("copy-phone")} />
        </Fact>
        <Fact name={contractorAdminText("status")}>
          {company.status === "active" ? contractorAdminText("active") : contractorAdminText("inactive")}
        </Fact>
      </Facts>
    </Panel>
  );
}
