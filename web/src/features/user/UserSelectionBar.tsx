import { Button, Menu } from "@mantine/core";
import { IconDots, IconLogout, IconMail, IconShield, IconUserCheck, IconUserOff } from "@tabler/icons-react";
import userText from "locales/user.ftl";
import { lazy, Suspense, useState } from "react";
import { BulkResult } from "@/components/lists/bulk/BulkResult";
import { barButton, SelectionBar } from "@/components/lists/bulk/SelectionBar";
import type { Selection } from "@/components/lists/bulk/selection";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import type { User } from "./queries";
import type { Question } from "./UserQuestions";
import { useUserActions } from "./user-actions";

const UserQuestions = lazy(() => import("./UserQuestions"));

/** Toolbar with the actions for the selected accounts. It stays mounted without a selection, to show the result. */
export default function UserSelectionBar({ selection }: { selection: Selection<User> }) {
  const actions = useUserActions();
  const [asked, setAsked] = useState<Question>();
  const { chosen } = selection;
  const close = () => setAsked(undefined);
  const after = (running: Promise<ReadonlySet<string> | undefined>) =>
    void running.then((left) => {
      if (!left) return;
      close();
      // Accounts that were not changed stay selected.
      selection.keep(({ id }) => left.has(id));
    });
  const confirm = () => {
    if (asked === "invite") after(actions.invite(chosen));
    else if (asked === "sign-out") after(actions.signOut(chosen));
    else after(actions.setActive(chosen, false));
  };
  return (
    <>
      {chosen.length > 0 && (
        <SelectionBar
          selection={selection}
          label={userText("bulk-selection")}
          count={userText("bulk-selected", { count: chosen.length })}
        >
          <MoreActions isBusy={actions.isBusy} onAsk={setAsked} />
          <Button
            variant="default"
            leftSection={<IconUserCheck size={18} aria-hidden />}
            onClick={() => after(actions.setActive(chosen, true))}
            disabled={actions.isBusy}
            className={barButton}
          >
            {userText("bulk-reactivate")}
          </Button>
          <Button
            variant="light"
            color="red"
            leftSection={<IconUserOff size={18} aria-hidden />}
            onClick={() => setAsked("deactivate")}
            disabled={actions.isBusy}
            className={barButton}
          >
            {userText("bulk-deactivate")}
          </Button>
        </SelectionBar>
      )}
      {asked && (
        <Suspense fallback={<ModalFrame onClose={close} />}>
          <UserQuestions
            asked={asked}
            count={chosen.length}
            isBusy={actions.isBusy}
            onConfirm={confirm}
            onRole={(role, contractorId) => after(actions.setRole(chosen, role, contractorId))}
            onClose={close}
          />
        </Suspense>
      )}
      <BulkResult report={actions.report} closeReport={actions.closeReport} />
    </>
  );
}

interface MoreActionsProps {
  isBusy: boolean;
  onAsk: (what: Question) => void;
}

function MoreActions({ isBusy, onAsk }: MoreActionsProps) {
  return (
    <Menu position="top-end" width={240}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDots size={18} aria-hidden />}
          disabled={isBusy}
          className={barButton}
        >
          {userText("bulk-more")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconShield size={18} aria-hidden />} onClick={() => onAsk("role")}>
          {userText("bulk-role")}
        </Menu.Item>
        <Menu.Item leftSection={<IconMail size={18} aria-hidden />} onClick={() => onAsk("invite")}>
          {userText("bulk-invite")}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => onAsk("sign-out")}>
          {userText("bulk-sign-out")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
