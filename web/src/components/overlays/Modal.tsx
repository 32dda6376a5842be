// biome-ignore lint/style/noRestrictedImports: this file wraps it
import { Modal as MantineModal, type ModalProps } from "@mantine/core";
import { useIsOnTop } from "./use-is-on-top";

/** Mantine's Modal, except that Escape closes it only if no other layer is on top. */
export function Modal({ closeOnEscape = true, ...props }: ModalProps) {
  const isOnTop = useIsOnTop(props.opened);
  return <MantineModal {...props} closeOnEscape={closeOnEscape && isOnTop} />;
}
