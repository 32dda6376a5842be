import { ActionIcon, Menu, useMantineColorScheme } from "@mantine/core";
import { type Icon, IconCheck, IconDeviceLaptop, IconMoon, IconSun } from "@tabler/icons-react";
import { type ThemeChoice, toChoice, toMantine } from "@/theme/color-scheme";
import { shellTexts } from "./texts";

const CHOICES: Array<{ choice: ThemeChoice; icon: Icon }> = [
  { choice: "light", icon: IconSun },
  { choice: "dark", icon: IconMoon },
  { choice: "system", icon: IconDeviceLaptop },
];

/** Light, Dark, System, with a check mark on the current one. */
export function ThemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const current = toChoice(colorScheme);
  const Current = CHOICES.find(({ choice }) => choice === current)?.icon ?? IconDeviceLaptop;
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={shellTexts.theme.label}>
          <Current size={21} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={current} onChange={(choice) => setColorScheme(toMantine(choice as ThemeChoice))}>
          {CHOICES.map(({ choice, icon: Sign }) => (
            <Menu.RadioItem
              key={choice}
              value={choice}
              checkIcon={<IconCheck size={18} aria-hidden />}
              rightSection={<Sign size={18} aria-hidden />}
              closeMenuOnClick
            >
              {shellTexts.theme[choice]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
