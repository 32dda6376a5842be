import { describe, expect, it } from "vitest";
import { AUDIT_EVENTS } from "./events";
import type { SecurityEvent } from "./queries";
import { joinedSignIns, sentenceOf } from "./sentences";

const ADA = { id: "p-1", full_name: "Ada Lee" };
const BOB = { id: "p-2", full_name: "Bob Ray" };
const ROOF = { id: "r-1", project_code: "ABC234", project_number: "BB-2026-000123" };
const DAY = "2026-11-25T15:00:00Z";

const event = (given: Partial<SecurityEvent>): SecurityEvent => ({
  id: "e-1",
  event_type: "login_success",
  severity: "info",
  created_at: DAY,
  last_at: DAY,
  occurrences: 1,
  actor: ADA,
  subject: ADA,
  project: null,
  address: "203.0.113.7",
  user_agent: null,
  details: null,
  ...given,
});

/** The sentence as text, with the names of people and the project. */
function told(given: Partial<SecurityEvent>, means = ""): string {
  const of = event(given);
  const names = {
    who: of.actor?.full_name,
    whom: (of.subject ?? of.actor)?.full_name,
    project: of.project?.project_number,
  };
  const parts = sentenceOf(of, means) ?? ["?"];
  return parts.map((part) => (typeof part === "string" ? part : `[${names[part.names]}]`)).join("");
}

describe("sentenceOf", () => {
  it.each<[Partial<SecurityEvent>, string]>([
    [{ details: { with: "password" } }, "[Ada Lee] signed in (password)"],
    [{}, "[Ada Lee] signed in"],
    [{ event_type: "logout" }, "[Ada Lee] signed out"],
    [{ event_type: "logout", subject: BOB }, "[Ada Lee] signed [Bob Ray] out on all devices"],
    [{ event_type: "login_failed" }, "[Ada Lee] entered a wrong password"],
    [{ event_type: "login_failed", actor: null, subject: BOB }, "A wrong password was entered for [Bob Ray]"],
    [{ event_type: "login_failed", actor: null, subject: null }, "A wrong password was entered for an unknown account"],
    [{ event_type: "session_created" }, "[Ada Lee] started a session"],
    [
      { event_type: "session_created", actor: null, subject: null, project: ROOF },
      "An owner's session for [BB-2026-000123] started",
    ],
    [
      { event_type: "session_created", subject: null, project: ROOF },
      "[Ada Lee] opened the owner's page of [BB-2026-000123]",
    ],
    [{ event_type: "role_changed", subject: BOB }, "[Ada Lee] changed the role of [Bob Ray]"],
    [{ event_type: "role_changed", actor: null, subject: BOB }, "The role of [Bob Ray] was changed"],
    [{ event_type: "project_deleted", subject: null, project: ROOF }, "[Ada Lee] deleted [BB-2026-000123]"],
    [
      { event_type: "project_deleted", actor: null, subject: null, details: { project_number: "BB-7" } },
      "BB-7 was deleted",
    ],
    [{ event_type: "project_accepted", subject: null }, "[Ada Lee] accepted a project"],
    [{ event_type: "person_exported" }, "[Ada Lee] exported their own personal data"],
    [{ event_type: "person_exported", subject: BOB }, "[Ada Lee] exported the personal data of [Bob Ray]"],
    [
      { event_type: "person_exported", subject: null, project: ROOF },
      "[Ada Lee] exported the personal data of the owner of [BB-2026-000123]",
    ],
    [
      { event_type: "package_link_revoked", subject: null, project: ROOF },
      "[Ada Lee] revoked a link to a claim package of [BB-2026-000123]",
    ],
    [
      { event_type: "package_link_revoked", subject: BOB, project: ROOF, details: { maker_lost_access: true } },
      "A link to a claim package of [BB-2026-000123] was revoked, because [Bob Ray], who made it, lost access",
    ],
    [{ event_type: "access_denied", subject: null }, "[Ada Lee] was denied access"],
    [{ event_type: "access_denied", actor: null, subject: null }, "Access was denied"],
    [{ event_type: "retention_changed", actor: null, subject: null }, "Someone changed the retention rules"],
    [{ event_type: "moon_landing" as never }, "?"],
  ])("tells %j", (given, sentence) => {
    expect(told(given, "password")).toBe(sentence);
  });

  it.each(AUDIT_EVENTS)("has a sentence for %s, whoever did it", (event_type) => {
    for (const actor of [ADA, null])
      for (const subject of [ADA, BOB, null])
        for (const project of [ROOF, null])
          expect(told({ event_type, actor, subject, project })).toMatch(/^\S.* .*\S$/);
  });
});

describe("joinedSignIns", () => {
  const at = (minute: number) => ({ created_at: new Date(Date.parse(DAY) + minute * 60_000).toISOString() });
  const signIn = event({ id: "in" });
  const part = (given: Partial<SecurityEvent>) => event({ id: "part", event_type: "session_created", ...given });

  it.each<[string, SecurityEvent[], string[]]>([
    ["the session of a sign-in", [signIn, part({})], ["in"]],
    ["the session before its sign-in", [part({}), signIn], ["in"]],
    [
      "all steps of a sign-in",
      [
        signIn,
        part({}),
        part({ id: "code", event_type: "recovery_code_used" }),
        part({ id: "asked", event_type: "second_factor_requested", actor: null, ...at(-9) }),
      ],
      ["in"],
    ],
    [
      "two sign-ins",
      [event({ id: "later", ...at(30) }), part({ id: "p", ...at(30) }), signIn, part({})],
      ["later", "in"],
    ],
  ])("joins %s", (_what, events, ids) => {
    expect(joinedSignIns(events).map(({ id }) => id)).toEqual(ids);
  });

  it.each<[string, Partial<SecurityEvent>]>([
    ["a session without a sign-in row", { address: "203.0.113.8" }],
    ["somebody else's", { actor: BOB, subject: BOB }],
    ["one that happened more often", { event_type: "second_factor_requested", occurrences: 2 }],
    ["one that is too old", { event_type: "second_factor_requested", ...at(-11) }],
    ["one that came later", { event_type: "second_factor_requested", ...at(1) }],
    ["an owner's page", { project: ROOF }],
    ["another event", { event_type: "password_changed" }],
  ])("keeps %s", (_what, given) => {
    expect(joinedSignIns([signIn, part(given)])).toHaveLength(2);
  });
});
