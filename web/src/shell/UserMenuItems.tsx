import shellText from "locales/shell.ftl";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Menu.layer.css";
import { Menu, Text } from "@mantine/core";
import { IconKeyboard, IconLogout, IconSettings } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import type { Account } from "@/api/account";
import { api } from "@/api/client";
import { choiceOf, chooseLanguage, OTHER_LANGUAGES } from "@/lib/browser/language";
import { SHORTCUTS_ASKED } from "./shortcuts/asked";
import { useLiveUpdates } from "./stream/live-updates";

interface UserMenuItemsProps {
  button: ReactElement;
  account: Account;
  onSignOut: () => void;
}

/** The signed-in user, settings, languages, and sign-out. */
export default function UserMenuItems({ button, account, onSignOut }: UserMenuItemsProps) {
  const { user } = account;
  const isLive = useLiveUpdates();
  return (
    <Menu width={240} defaultOpened>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text component="span" display="block" fw={600} c="var(--bb-ink)" size="sm" truncate>
            {user.full_name}
          </Text>
          {/* Not truncated, because it distinguishes a user's accounts. */}
          <Text component="span" display="block" size="xs" style={{ overflowWrap: "anywhere" }}>
            {user.email}
          </Text>
        </Menu.Label>
        {!isLive && (
          <Menu.Label>
            <Text component="span" display="block" size="xs" role="status">
              {shellText("layout-polling")}
            </Text>
          </Menu.Label>
        )}
        <Menu.Divider />
        <Menu.Item component={Link} to="/settings" leftSection={<IconSettings size={18} aria-hidden />}>
          {shellText("layout-profile-settings")}
        </Menu.Item>
        {/* Only devices with a mouse have a keyboard for certain. */}
        {window.matchMedia("(pointer: fine)").matches && (
          <Menu.Item
            leftSection={<IconKeyboard size={18} aria-hidden />}
            onClick={() => window.dispatchEvent(new Event(SHORTCUTS_ASKED))}
          >
            {shellText("layout-shortcuts")}
          </Menu.Item>
        )}
        {OTHER_LANGUAGES.map(({ code, name }) => (
          <Menu.Item
            key={code}
            lang={code}
            leftSection={
              <Text span size="xs" fw={680} aria-hidden>
                {code.toUpperCase()}
              </Text>
            }
            onClick={() => chooseLanguage(code, api.PUT("/api/me/language", choiceOf(code)))}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={onSignOut}>
          {shellText("sign-out")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
