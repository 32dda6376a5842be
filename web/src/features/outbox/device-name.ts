/** Name of the IndexedDB database. */
export const DEVICE = "buildback";
