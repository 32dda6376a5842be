import type { MantineColorsTuple } from "@mantine/core";

/** The accent color: a deep pine green. Used only for interactive elements. */
export const pine: MantineColorsTuple = [
  "#eaf5f1",
  "#d2e8e0",
  "#a5d1c2",
  "#74b8a2",
  "#459a82",
  "#1f8069",
  "#0f6b57",
  "#0b5a49",
  "#09493c",
  "#06362d",
];

/** Warm neutral grays for light surfaces and text. */
export const stone: MantineColorsTuple = [
  "#faf8f5",
  "#f4f1ec",
  "#e9e4dc",
  "#d9d2c7",
  "#bdb4a6",
  "#968d80",
  "#6f675c",
  "#544d44",
  "#3a352f",
  "#24211d",
];

/** Warm neutral grays for the dark scheme: from text (0) to the page background (9). */
export const ember: MantineColorsTuple = [
  "#ece8e1",
  "#d3cdc3",
  "#b1aa9e",
  "#8b8479",
  "#5a554d",
  "#423e38",
  "#302d29",
  "#262421",
  "#1c1a18",
  "#141311",
];

export const clay: MantineColorsTuple = [
  "#fdefec",
  "#f9dad3",
  "#f1b3a6",
  "#e88a76",
  "#dd644c",
  "#cd4a31",
  "#b83a23",
  "#982e1b",
  "#782416",
  "#561a10",
];

export const amber: MantineColorsTuple = [
  "#fdf4e3",
  "#f9e6c3",
  "#f2cd8c",
  "#e9b155",
  "#dd962a",
  "#c27d14",
  "#9d620c",
  "#7f4f0a",
  "#623d09",
  "#452b07",
];

export const harbor: MantineColorsTuple = [
  "#ecf2fa",
  "#d5e2f3",
  "#aac5e7",
  "#7ca5d9",
  "#5388ca",
  "#366fb5",
  "#295b99",
  "#214a7d",
  "#1a3a62",
  "#132a47",
];

export const leaf: MantineColorsTuple = [
  "#eff6e8",
  "#dcebcd",
  "#bbd8a0",
  "#97c270",
  "#76aa48",
  "#5c9030",
  "#487523",
  "#3a5f1c",
  "#2d4a16",
  "#1f340f",
];

/** Semantic colors for each color scheme. Components use only these. */
export const surfaces = {
  light: {
    "--bb-ground": stone[0],
    "--bb-surface": "#ffffff",
    "--bb-surface-sunken": stone[1],
    "--bb-line": stone[2],
    "--bb-line-strong": stone[3],
    "--bb-ink": stone[9],
    "--bb-ink-soft": stone[7],
    "--bb-ink-faint": stone[6],
    "--bb-accent": pine[6],
    "--bb-accent-soft": pine[0],
    "--bb-accent-ink": pine[7],
    "--bb-waiting": amber[7],
    "--bb-waiting-soft": amber[0],
    "--bb-moving": harbor[6],
    "--bb-moving-soft": harbor[0],
    "--bb-blocked": clay[7],
    "--bb-blocked-soft": clay[0],
    "--bb-done": leaf[7],
    "--bb-done-soft": leaf[0],
    "--bb-stopped": stone[7],
    "--bb-stopped-soft": stone[1],
    "--bb-critical": clay[6],
    "--bb-critical-ink": "#ffffff",
    "--bb-new-ring": leaf[5],
    "--bb-shade": "rgb(58 53 47 / 16%)",
    "--bb-shadow": "0 1px 2px rgb(58 53 47 / 6%), 0 4px 16px rgb(58 53 47 / 6%)",
    "--bb-shadow-raised": "0 2px 4px rgb(58 53 47 / 8%), 0 12px 32px rgb(58 53 47 / 12%)",
  },
  dark: {
    "--bb-ground": ember[9],
    "--bb-surface": ember[8],
    "--bb-surface-sunken": ember[7],
    "--bb-line": ember[6],
    "--bb-line-strong": ember[5],
    "--bb-ink": ember[0],
    "--bb-ink-soft": ember[1],
    "--bb-ink-faint": ember[2],
    "--bb-accent": pine[3],
    "--bb-accent-soft": "#16302a",
    "--bb-accent-ink": pine[2],
    "--bb-waiting": amber[2],
    "--bb-waiting-soft": "#352713",
    "--bb-moving": harbor[2],
    "--bb-moving-soft": "#1b2a3d",
    "--bb-blocked": clay[2],
    "--bb-blocked-soft": "#3b201a",
    "--bb-done": leaf[2],
    "--bb-done-soft": "#222f17",
    "--bb-stopped": ember[1],
    "--bb-stopped-soft": ember[7],
    "--bb-critical": clay[6],
    "--bb-critical-ink": "#ffffff",
    "--bb-new-ring": leaf[4],
    "--bb-shade": "rgb(0 0 0 / 55%)",
    "--bb-shadow": "0 1px 2px rgb(0 0 0 / 40%)",
    "--bb-shadow-raised": "0 12px 32px rgb(0 0 0 / 55%)",
  },
} as const;

/** Sizes shared by both color schemes. */
export const sizes = {
  "--bb-page": "75rem",
  "--bb-prose": "42rem",
  // 3.5rem on phones, where a project's header and tabs fit into a quarter of the screen.
  "--bb-header": "clamp(3.5rem, 100vw - 44.5rem, 4rem)",
  // The height of the toasts above the page (use-toast-room.ts).
  "--bb-toasts": "0px",
  // The maximum height of a dropdown: nearly half of what the toasts and its button leave of the screen. On the roomier side of the
  // button, such a dropdown always fits below the toasts.
  "--bb-dropdown": "calc((100dvh - var(--bb-toasts) - var(--bb-target)) / 2 - 1.5rem)",
  "--bb-bottom-bar": "4rem",
  "--bb-target": "2.75rem",
  "--bb-sidebar": "16rem",
  "--bb-sidebar-phone": "18rem",
  "--bb-sidebar-icons": "3rem",
  "--bb-motion": "160ms cubic-bezier(0.2, 0, 0, 1)",
} as const;
