export const PORTAL_AREAS = ["partner", "contractor", "admin"] as const;

/** The part of the portal in which a project is opened. */
export type PortalArea = (typeof PORTAL_AREAS)[number];

const PATHS = {
  partner: "/projects/$code",
  contractor: "/contractor/projects/$code",
  admin: "/admin/projects/$code",
} as const;

/** The route of a project's page. */
export const projectPath = (area: PortalArea) => PATHS[area];
