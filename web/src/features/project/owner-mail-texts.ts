/** What admins read of the email to a project's owner. */
export const ownerMailTexts = {
  name: "Email to the owner",
  waits:
    "On hold until you accept this project. Until then, an owner who has used the project code gets short notices only. Accepting sends what has waited so far. Assigning a contractor or moving the project forward accepts it too.",
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
