import { worded } from "@/lib/worded";
import type { ParticipantType } from "./thread";

/** Wording inside the messaging panel (specification 2, sections 2, 5 and 8). */
export const panelTexts = worded("messagePanelTexts", {
  portals: {
    admin: "Admin Portal",
    contractor: "Contractor Portal",
    referral_partner: "Partner Portal",
    owner: "Owner Portal",
  } satisfies Record<ParticipantType, string>,
  /** Beside a sender's name. */
  participants: {
    admin: "Office",
    contractor: "Contractor",
    referral_partner: "Partner",
    owner: "Owner",
  } satisfies Record<ParticipantType, string>,

  betaTitle: "Messages are in beta",
  betaText:
    "Write with everybody on this project in one place: the owner, the contractor, the partner and our office. Photos and documents can be sent along.",
  join: "Join Beta Program",

  loadFailed: (message: string) => `Failed to load messaging data: ${message}`,
  unknownError: "Unknown error",
  noProject: "Project not found or project ID is missing",
  none: "No messages yet",
  noneHint: "Ask a question or tell what is new. Everybody on this project reads it.",
  pageFailed: "More messages could not be loaded.",
  retry: "Try Again",
  thread: "Messages",
  loadingMore: "Loading messages...",
  newFrom: "New messages",
  toNewest: "Go to the newest message",
  newest: "Newest",
  newBelow: (count: number, more = false) =>
    count === 1 && !more ? "1 new message" : `${count}${more ? "+" : ""} new messages`,
  said: (name: string, text: string) => `New message from ${name}: ${text}`,
  today: "Today",
  yesterday: "Yesterday",

  reply: "Reply",
  replyTo: (name: string) => `Reply to ${name}`,
  sendReply: "Send Reply",
  cancel: "Cancel",
  quoted: (name: string) => `Go to the message of ${name} that this answers`,
  notFound: "That message could not be found.",

  message: "Message",
  placeholder: "Write a message",
  send: "Send",
  attach: "Attach files",
  photo: "Take photo",
  files: "Chosen files",
  hint: "Enter sends, Shift+Enter begins a new line. Up to 5 files, 10 MB each.",
  readOnly: "You can read these messages here, but not write.",
  dropHere: "Drop files here to attach them",
  you: "You",
  sharesDevice: "from a device of an account",

  uploaded: "Uploaded",
  uploading: (name: string) => `Uploading ${name}`,
  retryFile: (name: string) => `Retry ${name}`,
  cancelFile: (name: string) => `Cancel ${name}`,
  removeFile: (name: string) => `Remove ${name}`,
  ready: (count: number) => `${count} file(s) ready to send`,
  uploadsFailed: "Failed to upload one or more files",
  sending: "Sending...",
  sendingFiles: (count: number) => (count === 1 ? "Uploading 1 file..." : `Uploading ${count} files...`),
  /** What stands for a message of files alone. */
  fileOnly: "File attachment",

  staysOpen: "This device cannot store the message. Keep this page open until it is sent.",
  sendFailed: "Failed to send message",
  restored: "Message failed to send: Your message has been restored. Please try again.",
  timedOut: "Message sending timed out. Please try again.",
  networkTimeout: "Network timeout. Please check your connection and try again.",
  ownerSessionOver: "Property owner session is invalid or expired",
  ownerRefused: "Failed to authenticate property owner session",
  nobody: "No authenticated user or valid owner session found",
  invalidReference: "Invalid project or user reference",
  duplicate: "Duplicate message detected",
} as const);
