import type { Schemas } from "@/api/client";
import { grouped } from "@/lib/counts";

type Role = Schemas["Role"];

const times = (number: number) => `${grouped(number)} times`;

/** What roles are called, and what somebody with them does. */
export const ROLES: Record<Role, { name: string; does: string }> = {
  admin: { name: "Admin", does: "Runs the portal: every project, every company, every account." },
  contractor: { name: "Contractor", does: "Sees the projects of one company, updates them and sends messages." },
  referral_partner: { name: "Referral partner", does: "Submits projects and follows those." },
};

/** Wording of the admin's list of accounts. */
export const userTexts = {
  title: "Users",
  subtitle: "Everybody with an account, what they may do and when they were here",
  search: "Search users...",
  role: "Role",
  anyRole: "All roles",
  state: "State",
  anyState: "Any state",
  states: { active: "Active", invited: "Invited", deactivated: "Deactivated" },
  order: "Order",
  orders: { name: "By name", newest: "Newest first" },
  filters: (number: number) => (number === 0 ? "Filters" : `Filters (${number})`),
  invite: "Invite",
  inviteSomebody: "Invite somebody",
  name: "Name",
  company: "Company",
  lastSignIn: "Last sign-in",
  never: "Never",
  you: "You",
  failed: "Users could not be loaded",
  more: "Load more",
  none: "No users found",
  noneHint: "Nobody matches this search and these filters.",
  clear: "Clear filters",
  unlinked: "Not linked to a company",
} as const;

/** Wording of an account's panel. */
export const panelTexts = {
  title: "User",
  inLog: "Everything in the audit log",
  failed: "The account could not be loaded",
  notFound: "User not found",
  notFoundHint: "There is no account under this address.",
  email: "Email",
  phone: "Phone",
  role: "Role",
  company: "Company",
  joined: "Joined",
  invited: "Invited",
  lastSignIn: "Last sign-in",
  sessions: "Signed in",
  inBrowsers: (number: number) =>
    number === 0 ? "Nowhere at the moment" : number === 1 ? "In 1 browser" : `In ${number} browsers`,
  signOutEverywhere: "Sign out everywhere",
  secondFactor: "Second factor",
  on: "On",
  off: "Off",
  own: "This is your own account. Another admin can change its role or deactivate it.",
  waiting: "Has not chosen a password yet and cannot sign in.",
  closed: "This account is deactivated: nobody can sign in with it. What it did stays.",
  changeRole: "Change role",
  changeCompany: "Change company",
  deactivate: "Deactivate",
  reactivate: "Reactivate",
  resend: "Send invitation again",
  resent: "Invitation sent",
  resentHint: (email: string) => `A new link is on its way to ${email}.`,
  reactivated: (name: string) => `${name} can sign in again`,
  actionFailed: "Nothing was changed",
  actionFailure: "Please try again.",
  stale: "Somebody else changed this account meanwhile. You see it as it is now.",
} as const;

/** Wording of what is asked before an account is changed. */
export const changeTexts = {
  roleTitle: (name: string) => `Change the role of ${name}`,
  linkTitle: (name: string) => `Change the company of ${name}`,
  consequence: (name: string) => `${name} is signed out everywhere and has the new rights from the next sign-in.`,
  company: "Company",
  companyHint: "Only active companies are offered.",
  noCompany: "No company",
  searching: "Searching...",
  searchFailed: "The companies could not be loaded.",
  noMatch: "No companies found",
  moreCompanies: "More: type to find them",
  save: "Save",
  cancel: "Cancel",
  roleChanged: (name: string, role: string) =>
    `${name} is ${role === "Admin" ? "an admin" : `a ${role.toLowerCase()}`} now`,
  nothingChanged: "Nothing was changed.",
  linked: (name: string, company: string | null) =>
    company === null ? `${name} is linked to no company now` : `${name} works for ${company} now`,
  deactivateTitle: (name: string) => `Deactivate ${name}?`,
  deactivateQuestion: (name: string) =>
    `${name} is signed out everywhere at once and cannot sign in any more. What they did stays, and you can reactivate the account at any time.`,
  keep: "Keep it active",
  deactivate: "Deactivate",
  deactivated: (name: string) => `${name} is deactivated`,
  endTitle: (name: string) => `Sign ${name} out everywhere?`,
  endQuestion: (name: string) => `${name} is signed out on all devices and can sign in again at once.`,
  keepSignedIn: "Keep signed in",
  signOutEverywhere: "Sign out everywhere",
  signedOut: (number: number) => `Signed out of ${number === 1 ? "1 device" : `${grouped(number)} devices`}`,
  notSignedOut: "Nobody was signed out",
  inviteTitle: "Invite somebody",
  inviteHint: "We mail a link behind which they choose a password. It works once, within seven days.",
  contractors: "Contractors are invited from the page of their company:",
  toContractors: "Contractors",
  discardTitle: "Discard this invitation?",
  discardText: "What you entered will be lost.",
  send: "Send invitation",
  invited: "Invitation sent",
  invitedHint: (email: string) => `It is on its way to ${email}.`,
  notSaved: "Nothing was saved",
  notSent: "The invitation was not sent",
  unsure: "It is not known whether the invitation was sent",
  unsureHint: "No answer came from the portal. Send it again: nobody is invited twice.",
  landedBefore:
    "Your first attempt had arrived after all: that invitation is on its way. Send this only if it is for somebody else.",
  tryAgain: "Something went wrong. Please try again.",
} as const;

/** What an account's history tells. */
export const historyTexts = {
  title: "Sign-ins and changes",
  failed: "The history could not be loaded",
  none: "Nothing has happened yet",
  more: "Load more",
  unknownAddress: "Unknown address",
  times,
  by: (name: string) => `by ${name}`,
  roleChanged: (role: Role | null) => (role ? `Role changed to ${ROLES[role].name}` : "Role changed"),
  events: {
    login_success: "Signed in",
    login_failed: "Wrong password",
    second_factor_failed: "Wrong second factor",
    recovery_code_used: "Used a recovery code",
    rate_limit_login: "Slowed down: too many tries",
    brute_force_login: "Password guessing was stopped",
    session_hijack_suspected: "Session seen in another browser",
    password_reset_requested: "Asked for a password link",
    password_changed: "Password changed",
    email_changed: "Email changed",
    second_factor_added: "Second factor added",
    second_factor_removed: "Second factor removed",
    signup: "Signed up",
    first_admin: "Made the first admin",
    user_invited: "Invited",
    invitation_used: "Accepted the invitation",
    role_changed: "Role changed",
    user_linked: "Company changed",
    user_deactivated: "Deactivated",
    user_reactivated: "Reactivated",
  } satisfies Record<Schemas["AccountEvent"], string>,
} as const;
