import { type FocusEvent, lazy, type PointerEvent, type ReactNode, Suspense, useEffect, useState } from "react";

// Loaded with the first tip that is shown. Offline there are no tips.
const Tip = lazy(() => import("./Tip").catch(() => ({ default: () => null })));

/** So long a mouse rests on an element before it is told what that is, as with all others. */
const OPEN_DELAY_MS = 300;

interface TipControl {
  /** For the element that it tells about. */
  handlers: {
    onPointerEnter: (event: PointerEvent<HTMLElement>) => void;
    onPointerLeave: () => void;
    onFocus: (event: FocusEvent<HTMLElement>) => void;
    onBlur: () => void;
  };
  /** At a finger, which hovers nowhere: tells it, or hides it. */
  toggle: (target: HTMLElement) => void;
  /** What is told, beside the element in the tree. */
  tip: ReactNode;
}

/** Tells what an element is, or does: to a mouse that rests on it, and to the keyboard. */
export function useTip(label: string): TipControl {
  const [asked, setAsked] = useState<HTMLElement>();
  const [isHovered, setIsHovered] = useState(false);
  const [isTold, setIsTold] = useState(false);
  const [isTapped, setIsTapped] = useState(false);
  useEffect(() => {
    if (!isHovered) return;
    const timer = window.setTimeout(() => setIsTold(true), OPEN_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, [isHovered]);
  const close = () => {
    setIsTold(false);
    setIsTapped(false);
  };
  const leave = () => {
    setIsHovered(false);
    setIsTold(false);
  };
  return {
    handlers: {
      onPointerEnter: ({ currentTarget, pointerType }) => {
        setAsked(currentTarget);
        setIsHovered(pointerType !== "touch");
      },
      onPointerLeave: leave,
      onFocus: ({ currentTarget }) => {
        setAsked(currentTarget);
        if (currentTarget.matches(":focus-visible")) setIsTold(true);
      },
      onBlur: leave,
    },
    toggle: (target) => {
      setAsked(target);
      setIsTapped(!isTapped);
    },
    tip: asked && (
      <Suspense>
        <Tip target={asked} label={label} isOpen={isTold || isTapped} onClose={close} />
      </Suspense>
    ),
  };
}
