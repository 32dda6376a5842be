import { cloneElement, type ReactElement, type ReactNode, Suspense, useState } from "react";

interface LazyMenuProps {
  button: ReactElement<{ onClick?: () => void; "aria-haspopup"?: "menu" | "dialog"; "aria-expanded"?: boolean }>;
  popup?: "menu" | "dialog";
  /** The lazy menu. It opens on mount and renders the same button. */
  children: ReactNode;
}

/** A button whose menu is loaded on first press. The positioning code is a tenth of a page's code. */
export function LazyMenu({ button, popup = "menu", children }: LazyMenuProps) {
  const [wasPressed, setWasPressed] = useState(false);
  const closed = cloneElement(button, {
    "aria-haspopup": popup,
    "aria-expanded": false,
    onClick: () => setWasPressed(true),
  });
  return wasPressed ? <Suspense fallback={closed}>{children}</Suspense> : closed;
}
