// biome-ignore lint/style/noRestrictedImports: this file wraps it
import { type DrawerProps, Drawer as MantineDrawer } from "@mantine/core";
import { useIsOnTop } from "./use-is-on-top";

/** Mantine's Drawer, except that Escape closes it only if no other layer is on top. */
export function Drawer({ closeOnEscape = true, ...props }: DrawerProps) {
  const isOnTop = useIsOnTop(props.opened);
  return <MantineDrawer {...props} closeOnEscape={closeOnEscape && isOnTop} />;
}
