import shellText from "locales/shell.ftl";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Menu.layer.css";
import { Menu, useMantineColorScheme } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { ReactElement } from "react";
import { type ThemeChoice, toChoice, toMantine } from "@/theme/color-scheme";
import { THEME_ICONS } from "./theme-icons";

const CHOICES: ThemeChoice[] = ["light", "dark", "system"];

/** Light, Dark, System, with a check mark on the current one. */
export default function ThemeChoices({ button }: { button: ReactElement }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu defaultOpened>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={toChoice(colorScheme)}
          onChange={(choice) => setColorScheme(toMantine(choice as ThemeChoice))}
        >
          {CHOICES.map((choice) => {
            const Sign = THEME_ICONS[choice];
            return (
              <Menu.RadioItem
                key={choice}
                value={choice}
                checkIcon={<IconCheck size={18} aria-hidden />}
                rightSection={<Sign size={18} aria-hidden />}
                closeMenuOnClick
              >
                {shellText(`theme-${choice}`)}
              </Menu.RadioItem>
            );
          })}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
