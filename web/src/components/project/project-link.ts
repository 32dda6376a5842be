export const PORTAL_AREAS = ["partner", "contractor", "admin"] as const;

/** In which part of the portal a project is opened. */
export type PortalArea = (typeof PORTAL_AREAS)[number];

const PATHS = {
  partner: "/projects/$code",
  contractor: "/contractor/projects/$code",
  admin: "/admin/projects/$code",
} as const;

/** The address of a project's page. */
export const projectPath = (area: PortalArea) => PATHS[area];
