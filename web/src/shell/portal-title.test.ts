import { expect, it } from "vitest";
import { anAccount } from "@/test/account";
import { portalTitle } from "./AppLayout";

it.each([
  ["referral_partner", "Central Portal"],
  ["contractor", "Contractor Portal"],
  ["admin", "Central Portal (Admin)"],
] as const)("has the right portal title for a %s", (role, title) => expect(portalTitle(anAccount(role))).toBe(title));
