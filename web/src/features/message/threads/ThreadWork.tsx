import { Button, Menu, Switch, Text } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import { IconChevronDown, IconUser } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import inboxText from "locales/inbox.ftl";
import { useState } from "react";
import { useAccount } from "@/api/account";
import { messageOf } from "@/api/client";
import { toast } from "@/components/feedback/toast";
import { adminsQuery, type ListedThread, useAssignThread, useSetThreadWaiting } from "./queries";
import classes from "./ThreadWork.module.css";

const NOBODY = "";

const failed = (error: unknown) => toast.error(inboxText("work-failed"), messageOf(error, ""));

/** Who looks after a thread, and whether the office is waiting for an answer. Saved at once. */
export function ThreadWork({ thread }: { thread: ListedThread }) {
  const wait = useSetThreadWaiting(thread.project.project_code);
  const since = thread.work?.waiting_since;
  // Show the new state at once.
  const isWaiting = wait.isPending ? wait.variables : since !== null && since !== undefined;
  return (
    <>
      <AssigneeMenu thread={thread} />
      <Switch
        label={inboxText("wait")}
        title={inboxText("wait-hint")}
        checked={isWaiting}
        onChange={({ currentTarget }) => wait.mutate(currentTarget.checked, { onError: failed })}
      />
    </>
  );
}

function AssigneeMenu({ thread }: { thread: ListedThread }) {
  const [isOpen, setIsOpen] = useState(false);
  const reader = useAccount()?.user;
  const assign = useAssignThread(thread.project.project_code);
  const admins = useQuery({ ...adminsQuery, enabled: isOpen });
  const assigned = thread.work?.assigned_to ?? null;
  const others = admins.data?.items.filter(({ id }) => id !== reader?.id) ?? [];
  return (
    <Menu opened={isOpen} onChange={setIsOpen} position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          h={44}
          leftSection={<IconUser size={16} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          loading={assign.isPending}
        >
          {assigned === null
            ? inboxText("assign")
            : assigned.id === reader?.id
              ? inboxText("assigned-to-you")
              : inboxText("assigned-to", { name: assigned.full_name })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.people}>
        <Menu.RadioGroup
          value={assigned?.id ?? NOBODY}
          onChange={(id) => assign.mutate(id === NOBODY ? null : id, { onError: failed })}
        >
          {reader && (
            <Menu.RadioItem value={reader.id} closeMenuOnClick>
              {inboxText("me")}
            </Menu.RadioItem>
          )}
          {others.map(({ id, full_name }) => (
            <Menu.RadioItem key={id} value={id} closeMenuOnClick>
              {full_name}
            </Menu.RadioItem>
          ))}
          <Menu.RadioItem value={NOBODY} closeMenuOnClick>
            {inboxText("nobody")}
          </Menu.RadioItem>
        </Menu.RadioGroup>
        {admins.isPending && <Note text={inboxText("loading-admins")} />}
        {admins.isError && <Note text={messageOf(admins.error, inboxText("admins-failed"))} />}
        {admins.data?.more && <Note text={inboxText("more-admins", { count: String(admins.data.items.length) })} />}
      </Menu.Dropdown>
    </Menu>
  );
}

function Note({ text }: { text: string }) {
  return (
    <Text size="sm" c="dimmed" px="sm" py="xs" role="status">
      {text}
    </Text>
  );
}
