import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { mailLink, phoneLink } from "@/lib/text/mail-link";
import { formatPhone } from "@/lib/text/phone";
import { CopyButton } from "./CopyButton";
import classes from "./Facts.module.css";

/** A list of names and values, in columns if there is room. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

interface FactProps {
  name: string;
  /** Spans the full width, for long texts. */
  wide?: boolean;
  children?: ReactNode;
}

/** A name and its value; a dash if there is none. */
export function Fact({ name, wide = false, children }: FactProps) {
  const isEmpty = children === null || children === undefined || children === "";
  return (
    <div className={wide ? classes.wide : undefined}>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.value}>{isEmpty ? <span>–</span> : children}</dd>
    </div>
  );
}

interface ContactProps {
  value: string | null | undefined;
  /** The label of the copy button, such as 'Copy owner email'. */
  copyLabel: string;
}

/** A phone number with a call link and a copy button. */
export function PhoneContact({ value, copyLabel }: ContactProps) {
  return (
    <span className={classes.contact}>
      {value ? <Anchor href={phoneLink(value)}>{formatPhone(value)}</Anchor> : <span>–</span>}
      <CopyButton value={value && formatPhone(value)} label={copyLabel} />
    </span>
  );
}

/** An email address with a mail link and a copy button. */
export function EmailContact({ value, copyLabel }: ContactProps) {
  const at = (value?.lastIndexOf("@") ?? -1) + 1;
  return (
    <span className={classes.contact}>
      {value ? (
        <Anchor href={mailLink(value)}>
          {/* Prefer a line break after the `@`. */}
          <span>{value.slice(0, at)}</span>
          <wbr />
          <span>{value.slice(at)}</span>
        </Anchor>
      ) : (
        <span>–</span>
      )}
      <CopyButton value={value} label={copyLabel} />
    </span>
  );
}
