import "@mantine/core/styles/Tooltip.layer.css";
import { Tooltip } from "@mantine/core";
import type { ReactElement } from "react";

/** What stands in the sidebar that is folded to icons, with its name beside it where the pointer or the focus is. */
export default function NamedIcon({ label, children }: { label: string; children: ReactElement }) {
  return (
    <Tooltip label={label} position="right">
      {children}
    </Tooltip>
  );
}
