import { Alert } from "@mantine/core";
import { IconArrowLeft, IconBuildingOff, IconFolders, IconInfoCircle, IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isProblem } from "@/api/client";
import { DateText } from "@/components/DateText";
import { EmailContact, Fact, Facts, PhoneContact } from "@/components/Facts";
import { ButtonLink } from "@/components/links";
import { PageHeader } from "@/components/PageHeader";
import { Panel } from "@/components/Panel";
import { Row, Rows } from "@/components/Rows";
import { PageSkeleton } from "@/components/skeletons";
import { EmptyState, ErrorState } from "@/components/states";
import { formatPhone } from "@/lib/phone";
import { type ContractorPageData, contractorPageQuery, type Member } from "./admin-queries";
import { contractorAdminTexts as texts } from "./admin-texts";
import classes from "./ContractorDetails.module.css";

interface ContractorDetailsProps {
  slug: string;
  /** The company's invitations, shown between its data and its members. */
  invitations: (company: ContractorPageData) => ReactNode;
  /** Links to the company's calendar, shown after its members. */
  feeds: (company: ContractorPageData) => ReactNode;
}

/** A company: its data, its people, and who is invited. */
export function ContractorDetails({ slug, invitations, feeds }: ContractorDetailsProps) {
  const { data: company, error, isPending, refetch } = useQuery(contractorPageQuery(slug));
  if (isPending) return <PageSkeleton />;
  if (!company) {
    return isProblem(error, 404) ? (
      <EmptyState
        icon={IconBuildingOff}
        title={texts.notFound}
        isPage
        action={<ButtonLink to="/admin/contractors">{texts.toList}</ButtonLink>}
      >
        {texts.notFoundHint}
      </EmptyState>
    ) : (
      <ErrorState title={texts.pageFailed} error={error} isPage onRetry={() => void refetch()} />
    );
  }
  return (
    <div className={classes.page}>
      <ButtonLink
        to="/admin/contractors"
        variant="subtle"
        color="gray"
        className={classes.back}
        leftSection={<IconArrowLeft size={18} aria-hidden />}
      >
        {texts.back}
      </ButtonLink>
      <PageHeader
        title={company.company_name}
        subtitle={
          <>
            {texts.members(company.members_count)} · {texts.pending(company.pending_invitations)}
          </>
        }
        actions={
          <ButtonLink
            to="/admin/projects"
            search={{ contractor: slug }}
            variant="default"
            leftSection={<IconFolders size={18} aria-hidden />}
          >
            {texts.viewProjects} ({texts.openProjects(company.open_projects, company.projects)})
          </ButtonLink>
        }
      />
      {company.status === "inactive" && (
        <Alert color="gray" icon={<IconInfoCircle aria-hidden />} mb="md">
          {texts.inactiveHint}
        </Alert>
      )}
      <div className={classes.columns}>
        <div className={classes.side}>
          <Panel title={texts.contact}>
            <Facts>
              <Fact name={texts.email}>
                <EmailContact value={company.primary_email} what="company email" />
              </Fact>
              <Fact name={texts.phone}>
                <PhoneContact value={company.primary_phone} what="company phone" />
              </Fact>
              <Fact name={texts.status}>{company.status === "active" ? texts.active : texts.inactive}</Fact>
            </Facts>
          </Panel>
        </div>
        <div className={classes.main}>
          {invitations(company)}
          <Members company={company} />
          {feeds(company)}
        </div>
      </div>
    </div>
  );
}

function Members({ company }: { company: ContractorPageData }) {
  const { members, more_members } = company;
  return (
    <Panel title={texts.membersTitle}>
      {members.length === 0 ? (
        <EmptyState icon={IconUsers} title={texts.noMembers}>
          {company.abilities.invite && texts.noMembersHint}
        </EmptyState>
      ) : (
        <>
          <Rows>
            {members.map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </Rows>
          {more_members && <p className={classes.more}>{texts.moreMembers(members.length)}</p>}
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
      name={member.full_name}
      mark={!member.active && texts.deactivated}
      facts={
        <>
          <span>
            <a href={`mailto:${member.email}`}>{member.email}</a>
          </span>
          {member.phone && (
            <span>
              <a href={`tel:+1${member.phone}`}>{formatPhone(member.phone)}</a>
            </span>
          )}
          <span>
            {texts.joined} <DateText value={member.created_at} />
          </span>
        </>
      }
    />
  );
}
