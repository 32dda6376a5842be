import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Menu.layer.css";
import { Menu, Text } from "@mantine/core";
import { IconLogout, IconSettings } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import type { Account } from "@/api/account";
import { api } from "@/api/client";
import { choiceOf, chooseLanguage, otherLanguage } from "@/lib/language";
import { layoutTexts } from "./layout-texts";
import { useLiveUpdates } from "./stream/live-updates";
import { shellTexts } from "./texts";

interface UserMenuItemsProps {
  button: ReactElement;
  account: Account;
  onSignOut: () => void;
}

/** Who is signed in, their settings, and the way out. */
export default function UserMenuItems({ button, account, onSignOut }: UserMenuItemsProps) {
  const { user } = account;
  const other = otherLanguage();
  const isLive = useLiveUpdates();
  return (
    <Menu width={240} defaultOpened>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text component="span" display="block" fw={600} c="var(--bb-ink)" size="sm" truncate>
            {user.full_name}
          </Text>
          {/* All of it: people with two accounts tell them apart by it. */}
          <Text component="span" display="block" size="xs" style={{ overflowWrap: "anywhere" }}>
            {user.email}
          </Text>
        </Menu.Label>
        {!isLive && (
          <Menu.Label>
            <Text component="span" display="block" size="xs" role="status">
              {layoutTexts.polling}
            </Text>
          </Menu.Label>
        )}
        <Menu.Divider />
        <Menu.Item component={Link} to="/settings" leftSection={<IconSettings size={18} aria-hidden />}>
          {layoutTexts.profileSettings}
        </Menu.Item>
        {account.abilities.show_contractor_dashboard && (
          <Menu.Item
            lang={other.language}
            leftSection={
              <Text span size="xs" fw={680} aria-hidden>
                {other.language.toUpperCase()}
              </Text>
            }
            onClick={() => chooseLanguage(other.language, api.PUT("/api/me/language", choiceOf(other.language)))}
          >
            {other.name}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={onSignOut}>
          {shellTexts.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
