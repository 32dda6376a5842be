import type { Data } from "./database.ts";

/** A user account of the demo data. */
export interface Account {
  email: string;
  password: string;
}

/** Accounts and project code of the demo data. */
export interface People {
  admin: Account;
  partner: Account;
  contractor: Account;
  /** A contractor whose account is not linked to a company. */
  unlinked: Account;
  /** A project code for owner access. */
  code: string;
}

interface Template {
  data: Data;
  people: People;
}

/** Passes the template to the worker processes. */
export function publish(template: Template): void {
  process.env.BUILDBACK_TEST_TEMPLATE = JSON.stringify(template);
}

function published(): Template {
  const text = process.env.BUILDBACK_TEST_TEMPLATE;
  if (!text) throw new Error("no template: portal/prepare.ts has not run");
  return JSON.parse(text) as Template;
}

/** The data that every test copies. */
export const template = (): Data => published().data;

/** The accounts in the template. */
export const people = (): People => published().people;

/** Parses the accounts from the output of `buildback demo`. */
export function readPeople(printed: string): People {
  const found = (what: string, pattern: RegExp): string => {
    const value = pattern.exec(printed)?.[1];
    if (!value) throw new Error(`buildback demo printed no ${what}:\n${printed}`);
    return value;
  };
  const password = found("password", /password:?\s+(\S+)/i);
  const account = (role: string, pattern: RegExp): Account => ({ email: found(role, pattern), password });
  return {
    admin: account("admin", /(admin@\S+)/),
    partner: account("referral partner", /(partner@\S+)/),
    contractor: account("contractor", /(contractor@\S+)/),
    unlinked: account("unlinked contractor", /(unlinked@\S+)/),
    code: found("project code", /project code[^:]*: ([A-Z0-9]{6})\b/i),
  };
}
