import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { noShots } from "./shots";

/** Mock server. Each test registers its own handlers. Projects need no photos, which many pages ask for. */
export const server = setupServer(http.get("*/api/projects/:code/shots", () => HttpResponse.json(noShots())));
