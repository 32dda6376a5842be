import { worded } from "@/lib/worded";

export const welcomeTexts = worded("welcomeTexts", {
  promise: "Know what happens next with your repair",
  about: (portal: string) =>
    `${portal} keeps owners, contractors, insurance partners and our office on the same page, from the first report of damage to the last coat of paint.`,
  owner: "Property owners",
  ownerHint: "Enter the 6-character code from your welcome letter. You need no account.",
  team: "Contractors, partners and staff",
  teamHint: "Submit projects, post updates from the site and follow every claim.",
  signIn: "Sign in",
  createAccount: "Create a partner account",
  path: "How a project moves",
  steps: [
    { title: "Submitted", text: "The claim, the damage and the photos are in one place." },
    { title: "Site visit", text: "A contractor looks at the property and measures." },
    { title: "Estimate", text: "The cost is written down and approved." },
    { title: "Build-back", text: "The work is done, with photos along the way." },
  ],
} as const);
