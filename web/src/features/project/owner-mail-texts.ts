/** What admins read of the email to a project's owner. */
export const ownerMailTexts = {
  name: "Email to the owner",
  waits: "Not accepted yet. Email to the owner is on hold.",
  accept: "Accept",
  acceptOf: "Accept this project",
  accepting: "Accepting the project...",
  accepted: "The project is accepted",
  acceptFailed: "The project was not accepted",
  tryAgain: "Something went wrong. Please try again.",
  stopped: "The owner stopped all email to this address on",
  resume: "Turn email on again",
  resuming: "Turning email on...",
  resumed: "The owner gets email again",
  failed: "Failed to update",
  failure: "Email was not turned on again. Please try again.",
} as const;
