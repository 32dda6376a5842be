import { ActionIcon, useMantineColorScheme } from "@mantine/core";
import { IconDeviceLaptop, IconMoon, IconSun } from "@tabler/icons-react";
import shellText from "locales/shell.ftl";
import { lazy } from "react";
import { LazyMenu } from "@/components/overlays/LazyMenu";
import { toChoice } from "@/theme/color-scheme";

const ThemeChoices = lazy(() => import("./ThemeChoices"));

export const THEME_ICONS = { light: IconSun, dark: IconMoon, system: IconDeviceLaptop };

/** The theme, and the choice of another. */
export function ThemeMenu() {
  const { colorScheme } = useMantineColorScheme();
  const Current = THEME_ICONS[toChoice(colorScheme)];
  const button = (
    <ActionIcon variant="subtle" color="gray" size={44} aria-label={shellText("theme-label")}>
      <Current size={21} aria-hidden />
    </ActionIcon>
  );
  return (
    <LazyMenu button={button}>
      <ThemeChoices button={button} />
    </LazyMenu>
  );
}
