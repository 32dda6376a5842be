import { statusLabel } from "@/lib/status";

const projects = (count: number) => `${count} ${count === 1 ? "project" : "projects"}`;

/** Wording of what is done with several projects at once. */
export const bulkTexts = {
  selection: "Selected projects",
  selected: (count: number) => `${projects(count)} selected`,
  most: (count: number) => `At most ${count} at once.`,
  clear: "Clear",
  assign: "Assign contractor…",
  changeStatus: "Change status…",
  assignTitle: (count: number) => `Assign ${projects(count)}`,
  statusTitle: (count: number) => `Change the status of ${projects(count)}`,
  company: "Contractor",
  companyPlaceholder: "Search contractors...",
  noCompany: "No contractor",
  status: "Status",
  chooseStatus: "Choose a status",
  notes: "Notes",
  notesHint: "They stand in each project's timeline. Everybody on it reads them, its owner too.",
  openWork: "Open events, tasks and proposals of these projects",
  leaveOpen: "Leave them open",
  closeWork: "Close them",
  closeWorkHint:
    "Events that are over and all tasks are completed, other events are canceled, and proposals of timeslots are deleted.",
  /** What will happen, line by line. */
  gets: (count: number, company: string) => `${projects(count)} without a contractor: ${company} gets ${them(count)}.`,
  moves: (count: number, from: string, company: string) =>
    `${projects(count)} of ${from}: ${company} gets ${them(count)} instead.`,
  loses: (count: number, from: string) => `${projects(count)} of ${from}: the contractor is taken off.`,
  hasCompany: (count: number) => `${projects(count)} already so: nothing changes.`,
  becomes: (count: number, from: Parameters<typeof statusLabel>[0], to: Parameters<typeof statusLabel>[0]) =>
    `${projects(count)} from ${statusLabel(from)} to ${statusLabel(to)}.`,
  whatHappens: "What will happen",
  cancel: "Cancel",
  discardTitle: "Discard the notes?",
  discardText: "What you wrote will be lost, and nothing is changed.",
  assigning: "Assigning...",
  changing: "Changing...",
  progress: (done: number, all: number) => `${done} of ${projects(all)} done`,
  resultTitle: "Result",
  result: (done: number, all: number) => {
    if (all === 1) return done === 1 ? "The project is as you asked." : "The project was not changed.";
    return `${done === all ? "All" : `${done} of`} ${projects(all)} are as you asked.`;
  },
  outcomes: {
    changed: "Done",
    unchanged: "Already so",
    stale: "Not changed",
    not_found: "Not found",
    refused: "Not changed",
    failed: "Not changed",
  },
  now: (status: string, company: string | null | undefined) => `Now: ${status}, ${company ?? "no contractor"}.`,
  failed: "The portal could not do this. Please try again.",
  retry: (count: number) => `Try again with ${projects(count)}`,
  retryHint: "Trying again changes them as they stand now.",
  close: "Done",
} as const;

function them(count: number): string {
  return count === 1 ? "it" : "them";
}
