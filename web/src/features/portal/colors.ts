import portalText from "locales/portal.ftl";

/** The default color. */
export const OWN_COLOR = "#0f6b57";

/** The palette. Hues that no status uses come first. */
export const COLORS = [
  { value: OWN_COLOR, name: portalText("look-colors-pine") },
  { value: "#0e7490", name: portalText("look-colors-lagoon") },
  { value: "#1d4ed8", name: portalText("look-colors-blue") },
  { value: "#4f46e5", name: portalText("look-colors-indigo") },
  { value: "#7e3f98", name: portalText("look-colors-plum") },
  { value: "#b0305c", name: portalText("look-colors-berry") },
  { value: "#a14a1f", name: portalText("look-colors-brick") },
  { value: "#7a6a1c", name: portalText("look-colors-olive") },
  { value: "#475569", name: portalText("look-colors-slate") },
] as const;

/** Whether the input is a complete hex color: `#0f6b57`. */
export const isColor = (typed: string): boolean => /^#[0-9a-f]{6}$/i.test(typed.trim());
