import { type CSSVariablesResolver, createTheme, rem } from "@mantine/core";
import commonText from "locales/common.ftl";
import { amber, clay, ember, harbor, leaf, pine, sizes, stone, surfaces } from "./tokens";

const FONT = "'Public Sans Variable', system-ui, -apple-system, 'Segoe UI', sans-serif";

/** The maximum height of the options of a field. */
const LIST_HEIGHT = "min(20rem, var(--bb-dropdown))";

export const theme = createTheme({
  colors: { pine, gray: stone, dark: ember, red: clay, yellow: amber, orange: amber, blue: harbor, green: leaf },
  primaryColor: "pine",
  primaryShade: { light: 6, dark: 5 },
  white: "#ffffff",
  black: stone[9],
  autoContrast: true,
  luminanceThreshold: 0.36,
  fontFamily: FONT,
  headings: {
    fontFamily: FONT,
    fontWeight: "680",
    textWrap: "balance",
    sizes: {
      h1: { fontSize: rem(28), lineHeight: "1.2" },
      h2: { fontSize: rem(20), lineHeight: "1.3" },
      h3: { fontSize: rem(17), lineHeight: "1.35" },
      h4: { fontSize: rem(15), lineHeight: "1.4" },
    },
  },
  fontSizes: { xs: rem(12.5), sm: rem(14), md: rem(16), lg: rem(18), xl: rem(22) },
  lineHeights: { xs: "1.4", sm: "1.45", md: "1.5", lg: "1.5", xl: "1.4" },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { xs: rem(4), sm: rem(6), md: rem(10), lg: rem(14), xl: rem(20) },
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
  // Plain objects instead of X.extend(), which would pull each component into the entry chunk.
  components: {
    Button: { defaultProps: { size: "md" } },
    TextInput: { defaultProps: { size: "md" } },
    PasswordInput: {
      defaultProps: {
        size: "md",
        visibilityToggleButtonProps: { "aria-label": commonText("toggle-password") },
      },
    },
    Textarea: { defaultProps: { size: "md" } },
    Select: { defaultProps: { size: "md", maxDropdownHeight: LIST_HEIGHT } },
    NativeSelect: { defaultProps: { size: "md" } },
    Autocomplete: { defaultProps: { size: "md", maxDropdownHeight: LIST_HEIGHT } },
    Modal: {
      defaultProps: {
        closeButtonProps: { "aria-label": commonText("close") },
        centered: true,
        radius: "lg",
        // Mantine's <header> would be a second banner landmark.
        attributes: { header: { role: "presentation" } },
      },
    },
    Drawer: { defaultProps: { closeButtonProps: { "aria-label": commonText("close") } } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
    Menu: {
      // Mantine's initial focus placeholder is not an allowed child of a menu.
      defaultProps: { shadow: "md", position: "bottom-end", withInitialFocusPlaceholder: false },
    },
  },
});

/** Exposes the tokens as CSS variables and overrides Mantine colors with insufficient contrast (WCAG AA). */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { ...sizes },
  light: {
    ...surfaces.light,
    "--mantine-color-body": surfaces.light["--bb-ground"],
    "--mantine-color-text": surfaces.light["--bb-ink"],
    "--mantine-color-dimmed": surfaces.light["--bb-ink-faint"],
    "--mantine-color-placeholder": surfaces.light["--bb-ink-faint"],
    "--mantine-color-error": clay[7],
    "--mantine-color-default-border": surfaces.light["--bb-line-strong"],
    "--mantine-color-anchor": pine[7],
    "--mantine-shadow-md": surfaces.light["--bb-shadow-raised"],
  },
  dark: {
    ...surfaces.dark,
    "--mantine-color-body": surfaces.dark["--bb-ground"],
    "--mantine-color-text": surfaces.dark["--bb-ink"],
    "--mantine-color-dimmed": surfaces.dark["--bb-ink-faint"],
    "--mantine-color-placeholder": surfaces.dark["--bb-ink-faint"],
    "--mantine-color-error": clay[2],
    // Mantine's values are darker than the surrounding surfaces, so selected items looked disabled.
    "--mantine-color-pine-light": pine[7],
    "--mantine-color-pine-light-hover": pine[6],
    "--mantine-color-pine-light-color": pine[0],
    // Mantine's value is nearly white, so destructive actions looked like any other.
    "--mantine-color-red-light-color": clay[2],
    "--mantine-color-default": ember[7],
    "--mantine-color-default-hover": ember[6],
    "--mantine-color-default-border": surfaces.dark["--bb-line-strong"],
    "--mantine-color-anchor": pine[3],
    "--mantine-shadow-md": surfaces.dark["--bb-shadow-raised"],
  },
});
