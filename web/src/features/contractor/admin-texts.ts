const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`;

/** Wording of the admin's pages about companies. */
export const contractorAdminTexts = {
  title: "Contractors",
  subtitle: "The companies that do the work, their people and who is invited",
  search: "Search contractors...",
  company: "Company",
  phone: "Phone",
  people: "Members",
  invited: "Open invitations",
  projects: "Projects",
  members: (number: number) => count(number, "member", "members"),
  pending: (number: number) => count(number, "open invitation", "open invitations"),
  openProjects: (open: number, all: number) =>
    all === 0 ? "No projects" : `${open.toLocaleString("en-US")} open of ${all.toLocaleString("en-US")}`,
  allProjects: (open: number, all: number) =>
    all === 0 ? "No projects" : `${open.toLocaleString("en-US")} open of ${count(all, "project", "projects")}`,
  inactive: "Inactive",
  inactiveHint: "This company is not active: it gets no projects, and nobody can be invited to it.",
  more: "Load more",
  failed: "Contractors could not be loaded",
  none: "No contractors yet",
  noneHint: "Companies that take on projects are listed here.",
  noMatch: (term: string) => `No contractors found matching "${term}"`,
  clear: "Clear search",
  back: "Contractors",
  notFound: "Contractor not found",
  notFoundHint: "There is no company under this address.",
  toList: "Back to Contractors",
  pageFailed: "The company could not be loaded",
  viewProjects: "View projects",
  contact: "Company",
  email: "Email",
  status: "Status",
  active: "Active",
  membersTitle: "Members",
  noMembers: "Nobody has an account yet",
  noMembersHint: "Generate an invitation link: whoever opens it signs up for this company.",
  moreMembers: (shown: number) => `The first ${shown} of them by name.`,
  joined: "Joined",
  deactivated: "Deactivated",
} as const;
