import shellAdminText from "locales/shell-admin.ftl";
import { Drawer } from "@/components/overlays/Drawer";
import "@mantine/core/styles/Drawer.layer.css";
import type { ReactNode } from "react";
import { useBackCloses } from "@/components/overlays/use-back-closes";

/** The sidebar on a phone. */
export default function SidebarDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  useBackCloses(onClose);
  return (
    <Drawer
      opened
      onClose={onClose}
      size="var(--bb-sidebar-phone)"
      title={shellAdminText("title")}
      padding="md"
      // The page already has a banner landmark.
      attributes={{ header: { role: "presentation" } }}
    >
      {children}
    </Drawer>
  );
}
