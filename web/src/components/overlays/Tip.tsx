import "@mantine/core/styles/Tooltip.layer.css";
import { Tooltip } from "@mantine/core";
import { useClickOutside } from "@mantine/hooks";
import { type ReactNode, useEffect, useEffectEvent } from "react";

interface TipProps {
  /** The described element. */
  target: HTMLElement;
  label: string;
  isOpen: boolean;
  /** Called on Escape or a tap outside. */
  onClose: () => void;
}

/** A tooltip that describes an element. */
export default function Tip({ target, label, isOpen, onClose }: TipProps): ReactNode {
  useClickOutside(onClose, null, [target], isOpen);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
  });
  useEffect(() => {
    if (!isOpen) return;
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOpen]);
  return <Tooltip target={target} label={label} opened={isOpen} />;
}
