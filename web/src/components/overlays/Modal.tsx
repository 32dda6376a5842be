// biome-ignore lint/style/noRestrictedImports: this is ours
import { Modal as MantineModal, type ModalProps } from "@mantine/core";
import { useIsOnTop } from "./use-is-on-top";

/** Mantine's, which by itself goes with Escape also when another layer lies over it. */
export function Modal({ closeOnEscape = true, ...props }: ModalProps) {
  const isOnTop = useIsOnTop(props.opened);
  return <MantineModal {...props} closeOnEscape={closeOnEscape && isOnTop} />;
}
