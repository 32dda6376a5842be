import { Button, Group, Modal, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { worded } from "@/lib/worded";

export const leaveTexts = worded("leaveTexts", {
  title: "Leave without saving?",
  text: "Your changes are not saved.",
  stay: "Keep editing",
  leave: "Discard changes",
} as const);

interface LeaveGuardProps {
  isNeeded: () => boolean;
  /** What would be lost. */
  text?: string;
  /** Whether another tab of the same page takes away what was typed as well. */
  isForTabs?: boolean;
}

const tabOf = ({ search }: { search: unknown }) => (search as { tab?: unknown }).tab;

/** Asks before what was typed or added is lost, as long as it would be. Another part of the same page is no leaving. */
export function LeaveGuard({ isNeeded, text = leaveTexts.text, isForTabs = false }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      (current.pathname !== next.pathname || (isForTabs && tabOf(current) !== tabOf(next))) && isNeeded(),
    enableBeforeUnload: isNeeded,
    withResolver: true,
  });
  return (
    <Modal opened={blocker.status === "blocked"} onClose={() => blocker.reset?.()} title={leaveTexts.title}>
      <Text mb="lg">{text}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => blocker.reset?.()} data-autofocus>
          {leaveTexts.stay}
        </Button>
        <Button color="red" onClick={() => blocker.proceed?.()}>
          {leaveTexts.leave}
        </Button>
      </Group>
    </Modal>
  );
}
