import { useBlocker } from "@tanstack/react-router";
import componentText from "locales/component.ftl";
import { lazy, Suspense, useEffect, useEffectEvent } from "react";
import type { LeaveQuestionProps } from "./LeaveQuestion";

// A dialog's code comes when there is something to ask.
const Question = lazy(() => import("./LeaveQuestion").catch(() => ({ default: PlainQuestion })));

/** The browser's own, where the dialog cannot be had: nobody is held on a page by a question that does not come. */
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
  /** Whether another tab of the same page takes away what was typed as well. */
  isForTabs?: boolean;
}

const tabOf = ({ search }: { search: unknown }) => (search as { tab?: unknown }).tab;

/** Asks before what was typed or added is lost, as long as it would be. Another part of the same page is no leaving. */
export function LeaveGuard({ isNeeded, text = componentText("leave-text"), isForTabs = false }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      (current.pathname !== next.pathname || (isForTabs && tabOf(current) !== tabOf(next))) && isNeeded(),
    enableBeforeUnload: isNeeded,
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  return (
    <Suspense>
      <Question text={text} onStay={blocker.reset} onLeave={blocker.proceed} />
    </Suspense>
  );
}
