import { ActionIcon, Menu, Text } from "@mantine/core";
import { IconLogout, IconSettings, IconUserCircle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { Account } from "@/api/account";
import { api } from "@/api/client";
import { commonTexts } from "@/lib/common-texts";
import { choiceOf, chooseLanguage, otherLanguage } from "@/lib/language";
import { layoutTexts } from "./layout-texts";
import { useLiveUpdates } from "./stream/live-updates";
import { shellTexts } from "./texts";
import { useSignOut } from "./use-sign-out";

interface UserMenuProps {
  account: Account;
  /** What comes before the way out, and goes it. */
  question?: (signOut: (forget?: () => void) => void, close: () => void) => ReactNode;
}

/** Who is signed in, and the way out. */
export function UserMenu({ account, question }: UserMenuProps) {
  const { signOut, isBusy } = useSignOut();
  const [isLeaving, setIsLeaving] = useState(false);
  const { user } = account;
  const other = otherLanguage();
  const isLive = useLiveUpdates();
  return (
    <>
      <Menu width={240}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={commonTexts.account} loading={isBusy}>
            <IconUserCircle size={23} aria-hidden />
          </ActionIcon>
        </Menu.Target>
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
          <Menu.Item
            leftSection={<IconLogout size={18} aria-hidden />}
            onClick={question ? () => setIsLeaving(true) : () => void signOut()}
          >
            {shellTexts.signOut}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isLeaving && question?.(signOut, () => setIsLeaving(false))}
    </>
  );
}
