/** The one notice that something unsent is kept on this device, for whoever has to come in again. Whichever says so first stands. */
export const UNSENT_NOTICE = "unsent";
