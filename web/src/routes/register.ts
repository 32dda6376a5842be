import type { makeRouter } from "./router";

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
  interface HistoryState {
    /** The previous history entry is the page of the same project. */
    isFromProject?: boolean;
    /** The project was just submitted. */
    isSubmitted?: boolean;
    /** A duplicate entry of the previous one, added for an overlay (`useBackCloses`). */
    isOver?: boolean;
    /** The token of the link that opened the page. It was removed from the address bar. */
    linkToken?: string;
  }
}
