import { Button, Text } from "@mantine/core";
import { IconMail, IconPhone } from "@tabler/icons-react";
import ownerDashboardText from "locales/owner-dashboard.ftl";
import { FamilyIcon } from "@/components/display/StatusBadge";
import { Panel } from "@/components/layout/Panel";
import { mailLink, phoneLink } from "@/lib/text/mail-link";
import { formatPhone } from "@/lib/text/phone";
import { contactsOf, thumbContact } from "./contacts";
import classes from "./OwnerDashboard.module.css";
import type { OwnerProject } from "./queries";

/** Whom the owner can call or write to. */
export function ContactPanel({ project }: { project: OwnerProject }) {
  const contacts = contactsOf(project);
  const thumb = thumbContact(contacts);
  return (
    <Panel title={ownerDashboardText("whom-to-call")}>
      {contacts.map((contact) => (
        <div key={contact.company_name} className={classes.contact}>
          <Text fw={680} size="lg">
            {contact.company_name}
          </Text>
          {/* Text version of the buttons for print. */}
          <p className={classes.onPaper}>
            {[contact.phone && formatPhone(contact.phone), contact.email].filter(Boolean).join(" · ")}
          </p>
          {contact.phone && (
            <div className={contact === thumb ? classes.callHere : undefined}>
              <CallButton company={contact.company_name} phone={contact.phone} isQuiet={contact !== thumb} />
            </div>
          )}
          {contact.email && <MailButton company={contact.company_name} email={contact.email} />}
        </div>
      ))}
      {contacts.length === 0 && (
        <div className={classes.nobody}>
          <FamilyIcon family={project.status_family} size={20} />
          <Text>{project.waiting_on ? ownerDashboardText("no-contact") : ownerDashboardText("no-contact-at-end")}</Text>
        </div>
      )}
    </Panel>
  );
}

/** The button for one-tap access to a contact, if there is one. */
export function ThumbContact({ project }: { project: OwnerProject }) {
  const contact = thumbContact(contactsOf(project));
  if (contact?.phone) return <CallButton company={contact.company_name} phone={contact.phone} isShort />;
  if (contact?.email) return <MailButton company={contact.company_name} email={contact.email} isShort />;
  return null;
}

interface CallButtonProps {
  company: string;
  phone: string;
  isQuiet?: boolean;
  /** Omits the phone number where space is tight. */
  isShort?: boolean;
}

function CallButton({ company, phone, isQuiet = false, isShort = false }: CallButtonProps) {
  return (
    <Button
      component="a"
      variant={isQuiet ? "default" : "filled"}
      href={phoneLink(phone)}
      fullWidth
      h={48}
      px="sm"
      leftSection={!isShort && <IconPhone size={20} aria-hidden />}
      aria-label={`${ownerDashboardText("call", { company })}, ${formatPhone(phone)}`}
    >
      {isShort ? ownerDashboardText("call-short") : formatPhone(phone)}
    </Button>
  );
}

/** Email addresses longer than this use smaller text to fit on one line. */
const SHORT_EMAIL = 30;

function MailButton({ company, email, isShort = false }: { company: string; email: string; isShort?: boolean }) {
  return (
    <Button
      component="a"
      href={mailLink(email)}
      variant={isShort ? "filled" : "default"}
      h={isShort ? 48 : undefined}
      fullWidth
      className={isShort ? undefined : classes.mail}
      data-long={email.length > SHORT_EMAIL || undefined}
      leftSection={<IconMail size={20} aria-hidden />}
      aria-label={`${ownerDashboardText("write", { company })}, ${email}`}
    >
      {isShort ? ownerDashboardText("mail") : email}
    </Button>
  );
}
