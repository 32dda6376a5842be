import { Alert, Button, Text, Title } from "@mantine/core";
import { IconArrowRight, IconMail, IconPhone, IconShieldLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isPassing } from "@/api/client";
import { DateText } from "@/components/DateText";
import { Fact, Facts } from "@/components/Facts";
import { ButtonLink } from "@/components/links";
import { PageHeader } from "@/components/PageHeader";
import { Panel } from "@/components/Panel";
import { FamilyIcon, StatusBadge } from "@/components/StatusBadge";
import { StatusProgress } from "@/components/StatusProgress";
import { PageSkeleton } from "@/components/skeletons";
import { ErrorState } from "@/components/states";
import { formatPhone } from "@/lib/phone";
import classes from "./OwnerDashboard.module.css";
import { type OwnerProject, ownerProjectQuery } from "./queries";
import type { OwnerSession } from "./session";
import { ownerTexts as texts } from "./texts";

interface OwnerDashboardProps {
  session: OwnerSession;
  updates: ReactNode;
  files: ReactNode;
}

/** What an owner wants to know, in this order: how it stands, what comes next, whom to call, what happened. */
export function OwnerDashboard({ session, updates, files }: OwnerDashboardProps) {
  const project = useQuery(ownerProjectQuery);
  if (project.isPending) return <PageSkeleton />;
  if (!project.data || (project.isError && !isPassing(project.error))) {
    return <ErrorState isPage title={texts.projectError} error={project.error} onRetry={() => project.refetch()} />;
  }
  const { data } = project;
  return (
    <>
      <SessionNotes session={session} />
      <PageHeader title={texts.greeting(data.property_owner_name)} subtitle={data.address.formatted} />
      <div className={classes.page}>
        <div className={classes.standing}>
          <Standing project={data} />
        </div>
        <div className={classes.side}>
          <Contact contact={data.contact} />
        </div>
        <div className={classes.main}>
          {updates}
          <Panel title={texts.files}>{files}</Panel>
        </div>
        <div className={classes.details}>
          <Details project={data} />
        </div>
      </div>
      {data.contact?.phone && (
        <div className={classes.thumb}>
          <CallButton company={data.contact.company_name} phone={data.contact.phone} />
        </div>
      )}
    </>
  );
}

/** An admin is told whose eyes it looks through; an owner, why the server looks twice. */
function SessionNotes({ session }: { session: OwnerSession }) {
  return (
    <>
      {session.opened_by_admin && (
        <Alert color="blue" icon={<IconShieldLock aria-hidden />} mb="md" title={texts.adminNote}>
          <ButtonLink to="/admin" size="sm" variant="default">
            {texts.adminPanel}
          </ButtonLink>
        </Alert>
      )}
      {session.security_level === "elevated" && (
        <Alert color="yellow" mb="md" title={texts.score(session.security_score)}>
          {session.warnings.join(" ")}
        </Alert>
      )}
    </>
  );
}

function Standing({ project }: { project: OwnerProject }) {
  return (
    <section className={classes.hero} data-family={project.status_family} aria-labelledby="standing">
      <div className={classes.heroHead}>
        <Title order={2} id="standing" className={classes.eyebrow}>
          {texts.whereItStands}
        </Title>
        <StatusBadge status={project.status} />
      </div>
      <p className={classes.sentence}>{project.status_sentence}</p>
      <StatusProgress project={project} />
      <Text size="sm" c="dimmed">
        {texts.since} <DateText value={project.status_since} />
      </Text>
      <div className={classes.next}>
        <IconArrowRight size={22} aria-hidden />
        <div>
          <Title order={3} className={classes.eyebrow}>
            {texts.whatIsNext}
          </Title>
          <Text>{project.next_step}</Text>
        </div>
      </div>
    </section>
  );
}

function Contact({ contact }: { contact: OwnerProject["contact"] }) {
  return (
    <Panel title={texts.whomToCall}>
      {contact ? (
        <div className={classes.contact}>
          <Text fw={680} size="lg">
            {contact.company_name}
          </Text>
          {contact.phone && (
            <div className={classes.callHere}>
              <CallButton company={contact.company_name} phone={contact.phone} />
            </div>
          )}
          {contact.email && (
            <Button
              component="a"
              href={`mailto:${contact.email}`}
              variant="default"
              fullWidth
              className={classes.mail}
              leftSection={<IconMail size={20} aria-hidden />}
              aria-label={`${texts.write(contact.company_name)}, ${contact.email}`}
            >
              {contact.email}
            </Button>
          )}
        </div>
      ) : (
        <div className={classes.nobody}>
          <FamilyIcon family="waiting" size={20} />
          <Text>{texts.noContact}</Text>
        </div>
      )}
    </Panel>
  );
}

function CallButton({ company, phone }: { company: string; phone: string }) {
  return (
    <Button
      component="a"
      href={`tel:+1${phone}`}
      fullWidth
      h={48}
      leftSection={<IconPhone size={20} aria-hidden />}
      aria-label={`${texts.call(company)}, ${formatPhone(phone)}`}
    >
      {formatPhone(phone)}
    </Button>
  );
}

function Details({ project }: { project: OwnerProject }) {
  return (
    <Panel title={texts.details}>
      <Facts>
        <Fact name={texts.projectNumber}>{project.project_number}</Fact>
        <Fact name={texts.damageType}>{project.damage_type}</Fact>
        <Fact name={texts.description} wide>
          {project.damage_description}
        </Fact>
        <Fact name={texts.carrier}>{project.insurance_carrier_name}</Fact>
        <Fact name={texts.claimNumber}>{project.insurance_claim_number}</Fact>
        <Fact name={texts.workStarts}>{project.timeline_start && <DateText value={project.timeline_start} />}</Fact>
        <Fact name={texts.submitted}>
          <DateText value={project.created_at} />
        </Fact>
      </Facts>
    </Panel>
  );
}
