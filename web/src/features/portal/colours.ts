/** The portal's own colour, which is chosen as long as nobody chooses another. */
export const OWN_COLOUR = "#0f6b57";

/** Colours to choose from: hues that no status has for itself first. */
export const COLOURS = [
  { value: OWN_COLOUR, name: "Pine" },
  { value: "#0e7490", name: "Lagoon" },
  { value: "#1d4ed8", name: "Blue" },
  { value: "#4f46e5", name: "Indigo" },
  { value: "#7e3f98", name: "Plum" },
  { value: "#b0305c", name: "Berry" },
  { value: "#a14a1f", name: "Brick" },
  { value: "#7a6a1c", name: "Olive" },
  { value: "#475569", name: "Slate" },
] as const;

/** Whether somebody has typed a whole colour: `#0f6b57`. */
export const isColour = (typed: string): boolean => /^#[0-9a-f]{6}$/i.test(typed.trim());
