import type { ProjectShots } from "@/lib/project/shots";

/** Two lists: one photo of a ceiling is missing, which blocks a status, and one of the house, which warns of the next status. */
export function projectShots(given: Partial<ProjectShots> = {}): ProjectShots {
  return {
    needed: 3,
    missing: 2,
    lists: [
      {
        id: "damage-list",
        phase: "damage",
        needed_by: ["site_visit_completed", "estimate_submitted"],
        enforcement: "block",
        missing: 1,
        shots: [{ id: "ceiling", room: "Kitchen", subject: "Ceiling", count: 2, missing: 1, files: ["a-photo"] }],
      },
      {
        id: "house-list",
        phase: "damage",
        needed_by: ["estimate_submitted"],
        enforcement: "warn",
        missing: 1,
        shots: [
          {
            id: "house",
            subject: "The house",
            count: 1,
            missing: 1,
            files: [],
            example_url: "/api/shots/house/example",
          },
        ],
      },
    ],
    abilities: { override_missing: false },
    ...given,
  };
}

/** A project that needs no photos. */
export const noShots = (): ProjectShots => ({
  needed: 0,
  missing: 0,
  lists: [],
  abilities: { override_missing: false },
});
