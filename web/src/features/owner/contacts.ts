import type { Schemas } from "@/api/client";
import type { OwnerProject } from "./queries";

type Contact = Schemas["OwnerContact"];

/** Whom an owner can turn to: the company that does the work first, then the office. */
export function contactsOf({ contact, office }: OwnerProject): Contact[] {
  return [contact, office].filter((known) => known != null);
}

/** The one to reach with one tap: by phone if anybody has one. */
export function thumbContact(contacts: Contact[]): Contact | undefined {
  return contacts.find(({ phone }) => phone) ?? contacts.find(({ email }) => email);
}
