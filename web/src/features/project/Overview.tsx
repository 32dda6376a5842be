import { Text } from "@mantine/core";
import { lazy, type ReactNode, Suspense } from "react";
import type { ProjectPage } from "@/api/project";
import { DateText, RelativeTime } from "@/components/DateText";
import { EmailContact, Fact, Facts, PhoneContact } from "@/components/Facts";
import { LongText } from "@/components/LongText";
import { Panel } from "@/components/Panel";
import { AssignedContractor } from "./AssignedContractor";
import { OwnerAccess } from "./OwnerAccess";
import classes from "./ProjectDetails.module.css";
import { projectPageTexts as texts } from "./page-texts";

// Only the office has it.
const OwnerMails = lazy(() => import("./OwnerMails"));

interface OverviewProps {
  project: ProjectPage;
  /** The card of the next event. */
  upcomingEvent: ReactNode;
  /** The card of the newest timeline entry. */
  latestUpdate: ReactNode;
  /** The project has another code now, and with it another address. */
  onNewCode: (code: string) => void;
}

/** A project at a glance: what is new, what it is, who is in it. */
export function Overview({ project, upcomingEvent, latestUpdate, onNewCode }: OverviewProps) {
  const people = [
    <Contacts key="contacts" project={project} />,
    <AssignedContractor key="contractor" project={project} />,
  ];
  if (project.abilities.assign_contractor) people.reverse();
  return (
    <Columns
      first={
        <>
          {upcomingEvent}
          {latestUpdate}
          <Information project={project} />
        </>
      }
      second={
        <>
          {people}
          {project.abilities.issue_code && <OwnerAccess project={project} onNewCode={onNewCode} />}
        </>
      }
    />
  );
}

/** Two columns, or one below the other on phones. */
function Columns({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <div className={classes.overview}>
      <div className={classes.column}>{first}</div>
      <div className={classes.column}>{second}</div>
    </div>
  );
}

function Information({ project }: { project: ProjectPage }) {
  return (
    <Panel title={texts.information}>
      <Facts>
        <Fact name={texts.address} wide>
          {project.address.formatted}
        </Fact>
        <Fact name={texts.damageType}>{project.damage_type}</Fact>
        <Fact name={texts.timelineStart}>{project.timeline_start && <DateText value={project.timeline_start} />}</Fact>
        <Fact name={texts.description} wide>
          {project.damage_description ? (
            <LongText key={project.damage_description} text={project.damage_description} />
          ) : (
            <Text span c="dimmed">
              {texts.noDescription}
            </Text>
          )}
        </Fact>
        <Fact name={texts.claimNumber}>{project.insurance_claim_number}</Fact>
        <Fact name={texts.carrier}>{project.insurance_carrier_name}</Fact>
        <Fact name={texts.adjuster}>{project.claims_adjuster_name}</Fact>
        <Fact name={texts.created}>
          <DateText value={project.created_at} />
        </Fact>
        <Fact name={texts.updated}>
          <RelativeTime value={project.updated_at} />
        </Fact>
      </Facts>
    </Panel>
  );
}

function Contacts({ project }: { project: ProjectPage }) {
  const partner = project.referral_partner;
  return (
    <Panel title={texts.contacts}>
      <Facts>
        <Fact name={texts.owner} wide>
          {project.property_owner_name}
        </Fact>
        <Fact name={texts.ownerPhone}>
          <PhoneContact value={project.property_owner_phone} what={texts.copied.ownerPhone} />
        </Fact>
        <Fact name={texts.ownerEmail}>
          <EmailContact value={project.property_owner_email} what={texts.copied.ownerEmail} />
        </Fact>
        {/* Who gives the owner a code looks after their mails, too. */}
        {project.abilities.issue_code && (
          <Suspense>
            <OwnerMails code={project.project_code} />
          </Suspense>
        )}
        <Fact name={texts.partner} wide>
          {partner && [partner.full_name, partner.company_name].filter(Boolean).join(", ")}
        </Fact>
        <Fact name={texts.partnerContact} wide>
          {project.referral_partner_contact_name}
        </Fact>
        <Fact name={texts.partnerPhone}>
          <PhoneContact value={project.referral_partner_contact_phone} what={texts.copied.partnerPhone} />
        </Fact>
        <Fact name={texts.partnerEmail}>
          <EmailContact value={project.referral_partner_contact_email} what={texts.copied.partnerEmail} />
        </Fact>
      </Facts>
    </Panel>
  );
}
