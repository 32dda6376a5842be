import { Text } from "@mantine/core";
import projectPageText from "locales/project-page.ftl";
import { lazy, type ReactNode, Suspense } from "react";
import type { ProjectPage } from "@/api/project";
import { AddressLink } from "@/components/display/AddressLink";
import { DateText, RelativeTime } from "@/components/display/DateText";
import { EmailContact, Fact, Facts, PhoneContact } from "@/components/display/Facts";
import { LongText } from "@/components/display/LongText";
import { TextLink } from "@/components/display/links";
import { Panel } from "@/components/layout/Panel";
import type { PortalArea } from "@/components/project/project-link";
import { AssignedContractor } from "./AssignedContractor";
import { OwnerAccess } from "./OwnerAccess";
import classes from "./ProjectDetails.module.css";

// Only admins need it.
const OwnerMails = lazy(() => import("./OwnerMails"));

interface OverviewProps {
  project: ProjectPage;
  /** Undefined on paper. */
  area?: PortalArea;
  /** The card of the next event. */
  upcomingEvent: ReactNode;
  /** The card of the latest timeline entry. */
  latestUpdate: ReactNode;
  /** Called when the project has a new code and therefore a new URL. */
  onNewCode: (code: string) => void;
}

/** The Overview tab: what is new, the project's data, and the people involved. */
export function Overview({ project, area, upcomingEvent, latestUpdate, onNewCode }: OverviewProps) {
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
          <Information project={project} area={area} />
        </>
      }
      second={
        <>
          {people}
          {(project.abilities.issue_code || project.abilities.tell_owner) && (
            <OwnerAccess project={project} onNewCode={onNewCode} />
          )}
        </>
      }
    />
  );
}

/** Two columns, stacked on phones. */
function Columns({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <div className={classes.overview}>
      <div className={classes.column}>{first}</div>
      <div className={classes.column}>{second}</div>
    </div>
  );
}

function Information({ project, area }: Pick<OverviewProps, "project" | "area">) {
  return (
    <Panel
      title={projectPageText("information")}
      actions={
        area === "partner" && (
          <TextLink to="/submit-project" search={{ like: project.project_code }} size="sm">
            {projectPageText("submit-like")}
          </TextLink>
        )
      }
    >
      <Facts>
        <Fact name={projectPageText("address")} wide>
          <AddressLink address={project.address.formatted} />
        </Fact>
        <Fact name={projectPageText("damage-type")}>{project.damage_type}</Fact>
        <Fact name={projectPageText("timeline-start")}>
          {project.timeline_start && <DateText value={project.timeline_start} />}
        </Fact>
        <Fact name={projectPageText("description")} wide>
          {project.damage_description ? (
            <LongText key={project.damage_description} text={project.damage_description} />
          ) : (
            <Text span c="dimmed">
              {projectPageText("no-description")}
            </Text>
          )}
        </Fact>
        <Fact name={projectPageText("claim-number")}>{project.insurance_claim_number}</Fact>
        <Fact name={projectPageText("carrier")}>{project.insurance_carrier_name}</Fact>
        <Fact name={projectPageText("adjuster")}>{project.claims_adjuster_name}</Fact>
        <Fact name={projectPageText("created")}>
          <DateText value={project.created_at} />
        </Fact>
        <Fact name={projectPageText("updated")}>
          <RelativeTime value={project.updated_at} />
        </Fact>
      </Facts>
    </Panel>
  );
}

function Contacts({ project }: { project: ProjectPage }) {
  const partner = project.referral_partner;
  return (
    <Panel title={projectPageText("contacts")}>
      <Facts>
        <Fact name={projectPageText("owner")} wide>
          {project.property_owner_name}
        </Fact>
        <Fact name={projectPageText("owner-phone")}>
          <PhoneContact value={project.property_owner_phone} copyLabel={projectPageText("copy-owner-phone")} />
        </Fact>
        <Fact name={projectPageText("owner-email")}>
          <EmailContact value={project.property_owner_email} copyLabel={projectPageText("copy-owner-email")} />
        </Fact>
        {/* Users who may issue codes also manage the owner's email. */}
        {project.abilities.issue_code && (
          <Suspense>
            <OwnerMails code={project.project_code} />
          </Suspense>
        )}
        <Fact name={projectPageText("partner")} wide>
          {partner && [partner.full_name, partner.company_name].filter(Boolean).join(", ")}
        </Fact>
        <Fact name={projectPageText("partner-contact")} wide>
          {project.referral_partner_contact_name}
        </Fact>
        <Fact name={projectPageText("partner-phone")}>
          <PhoneContact
            value={project.referral_partner_contact_phone}
            copyLabel={projectPageText("copy-partner-phone")}
          />
        </Fact>
        <Fact name={projectPageText("partner-email")}>
          <EmailContact
            value={project.referral_partner_contact_email}
            copyLabel={projectPageText("copy-partner-email")}
          />
        </Fact>
      </Facts>
    </Panel>
  );
}
