import { setupServer } from "msw/node";

/** The network of a test: each test says what the server answers. */
export const server = setupServer();
