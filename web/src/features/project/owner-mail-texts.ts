/** What admins read of an owner who wants no mail. */
export const ownerMailTexts = {
  name: "Mails to the owner",
  stopped: "The owner has stopped them since",
  resume: "Send mails again",
  resuming: "Turning the mails on...",
  resumed: "The owner gets mails again",
  failed: "Failed to update",
  failure: "The mails were not turned on again. Please try again.",
} as const;
