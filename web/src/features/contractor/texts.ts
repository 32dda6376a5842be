import { grouped } from "@/lib/counts";
import { worded } from "@/lib/worded";

/** Wording of the contractor's pages (specification 2, sections 1, 2 and 8). */
export const contractorTexts = worded("contractorTexts", {
  title: "Contractor Portal",
  subtitle: "Manage your assigned projects and timeslots",
  total: "Total Projects",
  inProgress: "In Progress",
  completed: "Completed",
  needsAttention: "Needs Attention",
  figures: "Show projects",
  assignedProjects: "Assigned Projects",
  search: "Search projects...",
  asTable: "Table, views and export",
  onlyGroup: (name: string) => `Only ${name}`,
  allGroups: "Show all projects",
  noMatchFilters: "No projects match these filters",
  clear: "Clear filters",
  count: (total: number, capped: boolean) =>
    `${grouped(total)}${capped ? "+" : ""} ${total === 1 ? "project" : "projects"}`,
  loadMore: "Load more",
  none: "No Projects Assigned",
  noneHint: "Projects appear here as soon as one is assigned to your company.",
  noMatch: (term: string) => `No projects found matching "${term}"`,
  loadFailed: "Error loading contractor data",
  fetchFailed: "Unable to fetch your assigned projects. Please try refreshing the page.",
  contactAdmin: "If this issue persists, please contact your administrator.",
  isNew: "NEW",
  criticalPriority: "Critical Priority",
  addUpdate: "Add Update",
  messages: "Messages",
  addUpdateTo: (number: string) => `Add Update to ${number}`,
  timelineStart: (date: string) => `Timeline start: ${date}`,
  submittedBy: "Referral partner",
  damage: "Damage type",
} as const);
