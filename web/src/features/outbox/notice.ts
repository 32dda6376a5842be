/** Toast id for unsent entries, shown to users who must sign in again. Sharing it prevents duplicates. */
export const UNSENT_NOTICE = "unsent";
