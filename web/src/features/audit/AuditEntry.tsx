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
import { detailsOf, type SentencePart, sentenceOf } from "./sentences";

const SIGNS = { info: IconInfoCircle, warn: IconAlertTriangle, error: IconShieldExclamation } as const;

interface AuditEntryProps {
  event: SecurityEvent;
  zone: string;
  /** Filters the log by this user. */
  onPerson: (id: string) => void;
}

/** One event of the audit log: a sentence about what happened, and what the sentence leaves out. */
export function AuditEntry({ event, zone, onPerson }: AuditEntryProps) {
  const { event_type: type, severity, actor, subject, project, address, occurrences, created_at, last_at } = event;
  const Sign = SIGNS[severity];
  const first = timeIn(zone, created_at);
  const last = timeIn(zone, last_at);
  const details = detailsOf(event);
  const means = typeof details.with === "string" ? wordOf(type, "with", details.with) : "";
  const sentence = sentenceOf(event, means);
  const isNamed = (name: string) => sentence?.some((part) => typeof part !== "string" && part.names === name) ?? false;
  const isTold = (key: string, value: unknown) =>
    (key === "with" && type === "login_success") ||
    (key === "maker_lost_access" && type === "package_link_revoked") ||
    (key === "project_number" && Boolean(sentence?.some(hasText(value))));
  const facts = Object.entries(details).filter(([key, value]) => isForPeople(key, value) && !isTold(key, value));
  const whom = subject ?? actor;
  const names = {
    who: actor && <Person person={actor} onPerson={onPerson} />,
    whom: whom && <Person person={whom} onPerson={onPerson} />,
    project: project && (
      <Link to="/admin/projects/$code" params={{ code: project.project_code }} className={classes.link}>
        {project.project_number}
      </Link>
    ),
  };
  return (
    <li className={classes.entry} data-severity={severity}>
      <span className={classes.sign}>
        <Sign size={20} stroke={1.8} aria-hidden />
      </span>
      <div className={classes.words}>
        <div className={classes.head}>
          <span className={classes.what}>
            <span>
              {sentence
                ? sentence.map((part, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence do not move
                    <span key={at}>{typeof part === "string" ? part : names[part.names]}</span>
                  ))
                : eventLabel(type)}
            </span>
            {occurrences > 1 && <span className={classes.times}>{auditText("times", { count: occurrences })}</span>}
          </span>
          <time className={classes.when} dateTime={created_at} title={dateTimeIn(zone, created_at)}>
            {`${first}${last !== first ? ` ${auditText("until", { time: last })}` : ""}`}
          </time>
        </div>
        <div className={classes.facts}>
          {actor && !isNamed("who") && !(isNamed("whom") && !subject) && (
            <span>
              <span>{`${auditText("by")} `}</span>
              {names.who}
            </span>
          )}
          {subject && subject.id !== actor?.id && !isNamed("whom") && (
            <span>
              <span>{`${auditText("about")} `}</span>
              {names.whom}
            </span>
          )}
          {!isNamed("project") && names.project}
          {address && <span>{address}</span>}
          {facts.map(([key, value]) => (
            <span key={key} className={classes.detail}>
              {factOf(type, key, value, zone)}
            </span>
          ))}
        </div>
      </div>
    </li>
  );
}

/** Whether a part of a sentence contains a text. */
const hasText = (text: unknown) => (part: SentencePart) =>
  typeof part === "string" && typeof text === "string" && part.includes(text);

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Whether a detail is shown. Ids appear only in the export. Empty and false details are left out. */
function isForPeople(key: string, value: unknown): boolean {
  const isId = key.endsWith("_id") || (typeof value === "string" && ID.test(value));
  const isNothing = value === null || value === false || value === "" || (Array.isArray(value) && value.length === 0);
  return !isNothing && !isId;
}

/** A detail in words: `file size: 2 KB`. A true detail is its name alone. */
function factOf(type: string, key: string, value: unknown, zone: string): string {
  const name = auditDetailText.find(key) ?? key.replaceAll("_", " ");
  return value === true ? name : `${name}: ${wordsOf(type, key, value, zone)}`;
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
  person: NonNullable<SecurityEvent["actor"]>;
  onPerson: (id: string) => void;
}

function Person({ person, onPerson }: PersonProps) {
  const name = person.full_name ?? auditText("gone");
  return (
    <button
      type="button"
      className={classes.link}
      title={auditText("only-person", { name })}
      onClick={() => onPerson(person.id)}
    >
      {name}
    </button>
  );
}
