import { ActionIcon, useMantineColorScheme } from "@mantine/core";
import shellText from "locales/shell.ftl";
import { lazy } from "react";
import { LazyMenu } from "@/components/overlays/LazyMenu";
import { toChoice } from "@/theme/color-scheme";
import { THEME_ICONS } from "./theme-icons";

const ThemeChoices = lazy(() => import("./ThemeChoices"));

/** The theme button and its menu. */
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
