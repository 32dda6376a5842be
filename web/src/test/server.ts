import { setupServer } from "msw/node";

/** Mock server. Each test registers its own handlers. */
export const server = setupServer();
