import { Button, Group, Stack, Text } from "@mantine/core";
import commonText from "locales/common.ftl";
import { Modal } from "@/components/overlays/Modal";
import { useFocusBack } from "@/lib/browser/use-focus-back";

interface QuestionProps {
  title: string;
  /** One paragraph or several. */
  text: string | readonly string[];
  /** Label of the button that changes nothing. */
  keep: string;
  confirm: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirmation before unsent work on this device is left behind. */
export function Question({ title, text, keep, confirm, onConfirm, onClose }: QuestionProps) {
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": commonText("close"), size: 44 }}>
      <Stack>
        {[text].flat().map((paragraph) => (
          <Text key={paragraph}>{paragraph}</Text>
        ))}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {keep}
          </Button>
          <Button color="red" onClick={onConfirm}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
