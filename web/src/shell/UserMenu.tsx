import { ActionIcon } from "@mantine/core";
import { IconUserCircle } from "@tabler/icons-react";
import commonText from "locales/common.ftl";
import { lazy, type ReactNode, useState } from "react";
import type { Account } from "@/api/account";
import { LazyMenu } from "@/components/overlays/LazyMenu";
import { useSignOut } from "./use-sign-out";

const UserMenuItems = lazy(() => import("./UserMenuItems"));

interface UserMenuProps {
  account: Account;
  /** The confirmation before signing out; it calls `signOut`. */
  question?: (signOut: (forget?: () => void) => void, close: () => void) => ReactNode;
}

/** The user menu. */
export function UserMenu({ account, question }: UserMenuProps) {
  const { signOut, isBusy } = useSignOut();
  const [isLeaving, setIsLeaving] = useState(false);
  const button = (
    <ActionIcon variant="subtle" color="gray" size={44} aria-label={commonText("account")} loading={isBusy}>
      <IconUserCircle size={23} aria-hidden />
    </ActionIcon>
  );
  return (
    <>
      <LazyMenu button={button}>
        <UserMenuItems
          button={button}
          account={account}
          onSignOut={question ? () => setIsLeaving(true) : () => void signOut()}
        />
      </LazyMenu>
      {isLeaving && question?.(signOut, () => setIsLeaving(false))}
    </>
  );
}
