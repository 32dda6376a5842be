import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { estimateList } from "./estimates";
import { noShots } from "./shots";

/** Mock server. Each test registers its own handlers. Projects need no photos and have no estimates, which many pages ask for. */
export const server = setupServer(
  http.get("*/api/projects/:code/shots", () => HttpResponse.json(noShots())),
  http.get("*/api/projects/:code/estimates", () => HttpResponse.json(estimateList())),
  http.get("*/api/owner/estimates", () => HttpResponse.json(estimateList())),
);
