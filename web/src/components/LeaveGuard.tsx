import { Button, Group, Modal, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";

const TEXTS = {
  title: "Leave without saving?",
  text: "Your changes are not saved.",
  stay: "Keep editing",
  leave: "Discard changes",
};

interface LeaveGuardProps {
  isNeeded: () => boolean;
  /** What would be lost. */
  text?: string;
  /** Whether another tab of the same page takes away what was typed as well. */
  isForTabs?: boolean;
}

const tabOf = ({ search }: { search: unknown }) => (search as { tab?: unknown }).tab;

/** Asks before what was typed or added is lost, as long as it would be. Another part of the same page is no leaving. */
export function LeaveGuard({ isNeeded, text = TEXTS.text, isForTabs = false }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      (current.pathname !== next.pathname || (isForTabs && tabOf(current) !== tabOf(next))) && isNeeded(),
    enableBeforeUnload: isNeeded,
    withResolver: true,
  });
  return (
    <Modal opened={blocker.status === "blocked"} onClose={() => blocker.reset?.()} title={TEXTS.title}>
      <Text mb="lg">{text}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => blocker.reset?.()} data-autofocus>
          {TEXTS.stay}
        </Button>
        <Button color="red" onClick={() => blocker.proceed?.()}>
          {TEXTS.leave}
        </Button>
      </Group>
    </Modal>
  );
}
