import { createContext } from "react";

/** Signs out a user who must sign in again, and opens the sign-in page. Unsent work is kept. */
export const SignInAgain = createContext<() => Promise<void>>(() => Promise.resolve());
