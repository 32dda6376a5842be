import { createContext } from "react";

/** Ends the session of somebody who has to sign in again, and leads to where that is done. What they had begun is kept. */
export const SignInAgain = createContext<() => Promise<void>>(() => Promise.resolve());
