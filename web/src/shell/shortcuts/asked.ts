/** The event that opens the list of shortcuts, for use by code that is loaded separately. */
export const SHORTCUTS_ASKED = "buildback:shortcuts";
