/** The database of this device. */
export const DEVICE = "buildback";
