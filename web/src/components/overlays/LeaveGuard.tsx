import { useBlocker } from "@tanstack/react-router";
import componentText from "locales/component.ftl";
import { lazy, Suspense, useEffect, useEffectEvent } from "react";
import type { LeaveQuestionProps } from "./LeaveQuestion";

// The dialog's code is loaded when there is something to ask.
const Question = lazy(() => import("./LeaveQuestion").catch(() => ({ default: PlainQuestion })));

/** Falls back to the browser's confirm dialog, so that a failed load does not block the navigation. */
function PlainQuestion({ text, onStay, onLeave }: LeaveQuestionProps) {
  const ask = useEffectEvent(() => {
    if (window.confirm(`${componentText("leave-title")} ${text}`)) onLeave();
    else onStay();
  });
  useEffect(() => ask(), []);
  return null;
}

interface LeaveGuardProps {
  isNeeded: () => boolean;
  /** What would be lost. */
  text?: string;
  /** Whether switching to another tab of the page also loses the input. */
  isForTabs?: boolean;
}

/** Whether somebody has just agreed to leave. The other guards of the page must not ask again. */
let isLeaving = false;

const tabOf = ({ search }: { search: unknown }) => (search as { tab?: unknown }).tab;

/** Asks for confirmation before a navigation that would lose input. Changes within the same page are not blocked. */
export function LeaveGuard({ isNeeded, text = componentText("leave-text"), isForTabs = false }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      !isLeaving && (current.pathname !== next.pathname || (isForTabs && tabOf(current) !== tabOf(next))) && isNeeded(),
    enableBeforeUnload: isNeeded,
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  const leave = () => {
    isLeaving = true;
    // The router asks the other guards before the next task.
    setTimeout(() => {
      isLeaving = false;
    });
    blocker.proceed();
  };
  return (
    <Suspense>
      <Question text={text} onStay={blocker.reset} onLeave={leave} />
    </Suspense>
  );
}
