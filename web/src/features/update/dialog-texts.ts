import { worded } from "@/lib/worded";

/** Wording inside the update dialog (specification 2, sections 2 and 8); it comes with the dialog, not with the pages. */
export const dialogTexts = worded("updateDialogTexts", {
  status: "Status",
  notes: "Notes",
  notesPlaceholder: "What was done, what comes next",
  notesReaders: "Everybody on this project reads this, its owner too.",
  somebody: "Somebody else",
  moved: (who: string, status: string) => `${who} moved this project to ${status} while you were writing.`,
  movedKept: "Your update will stand under that status unless you choose another one.",
  movedLost: (status: string) => `You had chosen ${status}. Your notes and files are still here.`,
  gone: "Project not found or access denied",
  goneHint: "This update cannot be sent any more. Copy what you wrote if you need it.",
  goneFilesHint: "This update cannot be sent any more. Take what you need of it before you close this.",
  saveFiles: (count: number) => (count === 1 ? "Save file" : "Save files"),
  goneNothing: "This update cannot be sent any more.",
  /** Behind Copy. */
  notesToCopy: "notes",
  written: "What you wrote",
  chooseAgain: "Please choose the status again.",
  files: "Photos and files",
  filesHint: "Up to 5 files, 10 MB each",
  failed: (message: string) => `Failed to update status: ${message}`,
  landedBefore:
    "Your first attempt had arrived after all: it is in the timeline as you sent it then. Add what is here only if it should be there as a second update.",
  notesFirst: "Write notes first.",
  waitForUploads: "The files are still being sent.",
  queued: "The update goes out as soon as the files have arrived.",
  offline: "You are offline. The update goes out as soon as you have a connection again.",
  deviceFull: "This device is full and could not store the update. Make room, or try again when you have a signal.",
  notKept: "This device cannot store the update. Try again when you have a signal.",
  staysOpen: "This device cannot store the update. Keep this page open until it is sent.",
  mendUploads: "Failed to upload one or more files. Retry or remove them.",
  discardTitle: "Discard this update?",
  discardText: "Your notes and the files you added will be removed.",
} as const);

interface OpenCounts {
  events: number;
  tasks: number;
  proposals: number;
}

const LIST = new Intl.ListFormat("en", { type: "conjunction" });

const counted = (count: number, one: string, more: string): string | undefined =>
  count === 0 ? undefined : `${count} ${count === 1 ? one : more}`;

/** Wording of the open events, proposals and tasks in the update dialog. Only admins see it. */
export const openWorkTexts = {
  legend: "Open events, tasks and proposals",
  open: ({ events, tasks, proposals }: OpenCounts) => {
    const parts = [
      counted(events, "event", "events"),
      counted(tasks, "task", "tasks"),
      counted(proposals, "proposal of timeslots", "proposals of timeslots"),
    ].filter((part) => part !== undefined);
    return `${LIST.format(parts)} ${events + tasks + proposals === 1 ? "is" : "are"} still open.`;
  },
  hint: "Choose what happens to them when you save this update.",
  loading: "Loading open events, tasks and proposals...",
  loadFailed: "The open events, tasks and proposals could not be loaded. They stay as they are.",
  kinds: { event: "Event", task: "Task", proposal: "Proposal of timeslots" },
  timeslots: (count: number) => (count === 1 ? "1 timeslot" : `${count} timeslots`),
  choice: (name: string) => `What happens to ${name}`,
  all: "All",
  /** What each is to become shows behind it. */
  different: "Different",
  allKeep: "Keep all",
  allCompleted: (hasProposals: boolean) => (hasProposals ? "Mark completed, delete proposals" : "Mark all completed"),
  allCanceled: (hasProposals: boolean) => (hasProposals ? "Cancel, delete proposals" : "Cancel all"),
  allDeleted: "Delete all",
  choices: {
    event: [
      ["keep", "Keep"],
      ["completed", "Mark completed"],
      ["canceled", "Cancel"],
    ],
    task: [
      ["keep", "Keep"],
      ["completed", "Mark completed"],
      ["cancelled", "Cancel"],
    ],
    proposal: [
      ["keep", "Keep"],
      ["delete", "Delete"],
    ],
  },
} as const;
