import { useMediaQuery } from "@mantine/hooks";
import messageText from "locales/message.ftl";
import { Modal } from "@/components/overlays/Modal";
import { useFocusBack } from "@/lib/browser/use-focus-back";
import { Messages } from "./Messages";
import classes from "./MessagesPanel.module.css";

interface MessagesDialogProps {
  code: string;
  onClose: () => void;
}

/** A project's messages in a dialog, for a contractor's list of projects. */
export default function MessagesDialog({ code, onClose }: MessagesDialogProps) {
  useFocusBack();
  const isPhone = useMediaQuery("(max-width: 48em), (max-height: 32em)", false, { getInitialValueInEffect: false });
  return (
    <Modal
      opened
      onClose={onClose}
      title={messageText("title-of", { code: code.toUpperCase() })}
      fullScreen={isPhone}
      size="lg"
      classNames={{ content: classes.dialog, body: classes.dialogBody }}
    >
      <Messages source={{ kind: "project", code: code.toUpperCase() }} isBare />
    </Modal>
  );
}
