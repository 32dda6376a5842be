import { IconAlertTriangle, IconInfoCircle, IconShieldExclamation } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import auditText from "locales/audit.ftl";
import auditDetailText from "locales/audit-detail.ftl";
import statusText from "locales/status.ftl";
import { formatFileSize } from "@/lib/text/file-size";
import classes from "./AuditPage.module.css";
import { dateTimeIn, timeIn } from "./clock";
import { eventLabel } from "./events";
import type { SecurityEvent } from "./queries";
import { ID } from "./search";

const SIGNS = { info: IconInfoCircle, warn: IconAlertTriangle, error: IconShieldExclamation } as const;

interface AuditEntryProps {
  event: SecurityEvent;
  zone: string;
  /** Filters the log by this user. */
  onPerson: (id: string) => void;
}

/** One event of the audit log: what happened, who did it to whom, from where, and how often. */
export function AuditEntry({ event, zone, onPerson }: AuditEntryProps) {
  const { severity, actor, subject, project, address, occurrences, created_at, last_at, details } = event;
  const Sign = SIGNS[severity];
  const first = timeIn(zone, created_at);
  const last = timeIn(zone, last_at);
  const facts = Object.entries(details && typeof details === "object" ? details : {}).filter(isForPeople);
  return (
    <li className={classes.entry} data-severity={severity}>
      <span className={classes.sign}>
        <Sign size={20} stroke={1.8} aria-hidden />
      </span>
      <div className={classes.words}>
        <div className={classes.head}>
          <span className={classes.what}>
            <span>{eventLabel(event.event_type)}</span>
            {occurrences > 1 && <span className={classes.times}>{auditText("times", { count: occurrences })}</span>}
          </span>
          <time className={classes.when} dateTime={created_at} title={dateTimeIn(zone, created_at)}>
            {`${first}${last !== first ? ` ${auditText("until", { time: last })}` : ""}`}
          </time>
        </div>
        <div className={classes.facts}>
          {actor && <Person label={auditText("by")} person={actor} onPerson={onPerson} />}
          {subject && subject.id !== actor?.id && (
            <Person label={auditText("about")} person={subject} onPerson={onPerson} />
          )}
          {project && (
            <Link to="/admin/projects/$code" params={{ code: project.project_code }} className={classes.link}>
              {project.project_number}
            </Link>
          )}
          {address && <span>{address}</span>}
          {facts.map(([key, value]) => (
            <span key={key} className={classes.detail}>
              {`${auditDetailText.find(key) ?? key.replaceAll("_", " ")}: ${wordsOf(event.event_type, key, value, zone)}`}
            </span>
          ))}
        </div>
      </div>
    </li>
  );
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Whether a detail is meant for people. Ids appear only in the export. */
function isForPeople([key, value]: [string, unknown]): boolean {
  const isId = key.endsWith("_id") || (typeof value === "string" && ID.test(value));
  return value !== null && !isId;
}

/** Formats the value of a detail for display. */
function wordsOf(type: string, key: string, value: unknown, zone: string): string {
  if (typeof value === "number" && key.endsWith("_size")) return formatFileSize(value);
  if (typeof value === "string") return INSTANT.test(value) ? dateTimeIn(zone, value) : wordOf(type, key, value);
  return JSON.stringify(value);
}

/** Translates a value if its key holds portal vocabulary. Other text is returned unchanged. */
function wordOf(type: string, key: string, word: string): string {
  if (key === "status") return statusText.find(word) ?? word;
  // For a role change, `before` is a role. For other events it is a name.
  const of = type === "role_changed" && key === "before" ? "role_before" : key;
  return auditDetailText.find(`${of}-${word.replaceAll(/[ ']/g, "_")}`) ?? word;
}

interface PersonProps {
  label: string;
  person: NonNullable<SecurityEvent["actor"]>;
  onPerson: (id: string) => void;
}

function Person({ label, person, onPerson }: PersonProps) {
  const name = person.full_name ?? auditText("gone");
  return (
    <span>
      <span>{`${label} `}</span>
      <button
        type="button"
        className={classes.link}
        title={auditText("only-person", { name })}
        onClick={() => onPerson(person.id)}
      >
        {name}
      </button>
    </span>
  );
}
