import type { ApiProblem } from "@/api/client";
import { withWait } from "@/api/wait";
import { worded } from "@/lib/worded";

/** Wording of the contractor's sign-up (specification 1, sections 2, 5 and 8). */
export const invitationTexts = worded("invitationTexts", {
  title: (company: string) => `You're joining ${company} as a contractor`,
  pageTitle: "Contractor sign-up",
  hint: "Create your account to see your company's projects, post updates from the site and share photos.",
  form: "Create Contractor Account",
  submit: "Create Contractor Account",
  creating: "Creating Account...",
  validating: "Validating...",
  haveAccount: "Already have an account? Sign in",
  joinAfterwards: "If you have an account: sign in, then open this link again to join with it.",
  created: "Account created successfully!",
  welcome: (company: string) => `Welcome to ${company}! You can sign in now.`,
  validationError: "Validation Error",
  looking: "Validating invitation...",
  invalid: "Invalid Invitation",
  toLogin: "Go to Login",
  failed: "Invitation Validation Failed",
  notReached: "The invitation could not be checked",
  tooMany: "Too many attempts. Please wait before trying again.",
  expired: "Invalid or expired invitation. Please contact support for a new link.",
} as const);

/** What to tell of an invitation that could not be validated. */
export function validationFailure({ message, wait }: ApiProblem): string {
  const isTooMany = /too many validation attempts/i.test(message);
  return isTooMany ? withWait(invitationTexts.tooMany, wait) : invitationTexts.expired;
}
