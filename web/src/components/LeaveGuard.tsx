import { Button, Group, Modal, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";

const TEXTS = {
  title: "Leave without saving?",
  text: "Your changes are not saved.",
  stay: "Keep editing",
  leave: "Discard changes",
};

/** Asks before typed text is lost, as long as it would be. */
export function LeaveGuard({ isNeeded }: { isNeeded: () => boolean }) {
  const blocker = useBlocker({ shouldBlockFn: isNeeded, enableBeforeUnload: isNeeded, withResolver: true });
  return (
    <Modal opened={blocker.status === "blocked"} onClose={() => blocker.reset?.()} title={TEXTS.title}>
      <Text mb="lg">{TEXTS.text}</Text>
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
