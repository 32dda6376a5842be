import { worded } from "@/lib/worded";

/** Wording of the Events tab and of what shows events elsewhere (specification 2, sections 2 and 8). */
export const eventTexts = worded("eventTexts", {
  proposed: "Proposed Events",
  scheduled: "Scheduled Events",
  past: "Past Events",
  none: "No events scheduled yet",
  noneHint: "Visits, deliveries and work days stand here as soon as they have a date.",
  noneScheduled: "No scheduled events yet",
  loadFailed: "The events could not be loaded.",
  moreFailed: "More events could not be loaded.",
  loadMore: "Load more",
  showAll: (count: number, more = false) => `Show all ${count}${more ? "+" : ""}`,
  zone: (name: string) => `All times are ${name}.`,

  create: "Create Event",
  updateStatus: "Update Status",
  edit: "Edit Event",
  delete: "Delete Event",
  actions: (title: string, when: string) => `More for ${title}, ${when}`,
  updateStatusOf: (title: string, when: string) => `Update Status of ${title}, ${when}`,

  /** For owners. */
  offeredToContractor:
    "We have offered your contractor these times. You will see the appointment here once one is chosen.",
  proposedTo: "These timeslots have been proposed to the contractor to select from:",
  chooseOne: (isContractor: boolean) =>
    isContractor
      ? "Please choose the time that suits you best. The others are given up."
      : "The contractor chooses one of these times; you can select one too.",
  select: "Select This Time",
  confirm: "Confirm This Time",
  editProposal: "Edit Proposed Event",
  deleteProposal: "Delete Proposed Event",
  timeslots: (count: number) => (count === 1 ? "1 timeslot" : `${count} timeslots`),
  moreTimes: (count: number) => `+${count} more`,
  pending: "Pending confirmation",
  passed: "Passed",
  allPassed: "All of these times have passed. New ones are needed.",

  upcoming: "Upcoming Event",
  noneUpcoming: "No upcoming events scheduled",
  upcomingCount: "upcoming events",

  pendingTitle: "Pending Timeslot Confirmations",
  nonePending: "No pending timeslot confirmations at this time.",
  longestFirst: "Longest waiting first",
  noCompany: "No contractor assigned",
  pendingFailed: "The proposed timeslots could not be loaded.",
} as const);
