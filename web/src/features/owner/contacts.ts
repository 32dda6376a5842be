import type { Schemas } from "@/api/client";
import type { OwnerProject } from "./queries";

type Contact = Schemas["OwnerContact"];

/** The owner's contacts: the assigned contractor first, then the office. */
export function contactsOf({ contact, office }: OwnerProject): Contact[] {
  return [contact, office].filter((known) => known != null);
}

/** The contact for one-tap access: the first with a phone number, otherwise the first with an email address. */
export function thumbContact(contacts: Contact[]): Contact | undefined {
  return contacts.find(({ phone }) => phone) ?? contacts.find(({ email }) => email);
}
