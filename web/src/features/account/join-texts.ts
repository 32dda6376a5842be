import { worded } from "@/lib/worded";

/** Wording of an invitation that is opened by somebody who is signed in. */
export const joinTexts = worded("joinTexts", {
  hint: "Use the account that you have. You will see your company's projects, post updates from the site and share photos.",
  signedIn: (email: string) => `You are signed in as ${email}`,
  join: (company: string) => `Join ${company}`,
  joined: (company: string) => `Welcome to ${company}!`,
  notYou: "Not you? Sign out",
  home: "Go to your dashboard",
  failed: "You could not be added to the company. Please try again.",
  effects: {
    links: (company: string, _leaves: string) => `Your account will belong to ${company}.`,
    changes_company: (company: string, leaves: string) =>
      `You will leave ${leaves} and no longer see its projects. Your account will belong to ${company}.`,
    becomes_contractor: (company: string, _leaves: string) =>
      `Your account changes from referral partner to contractor of ${company}. You can no longer submit projects with it.`,
    member: (company: string, _leaves: string) =>
      `You belong to ${company} already. The link still works for somebody else.`,
    has_projects: (_company: string, _leaves: string) =>
      "This account has submitted projects as a referral partner and would lose them. Sign out and sign up with another email address.",
    admin: (_company: string, _leaves: string) => "An admin cannot join a company.",
  },
} as const);
