import { IconDeviceLaptop, IconMoon, IconSun } from "@tabler/icons-react";

export const THEME_ICONS = { light: IconSun, dark: IconMoon, system: IconDeviceLaptop };
