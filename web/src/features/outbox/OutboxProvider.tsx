import { lazy, type ReactNode, Suspense, useMemo } from "react";
import { OutboxContext, type OutboxPort } from "@/lib/network/outbox-port";
import type { EntryProject } from "@/lib/network/unsent-entry";
import { KEPT_EVENT } from "./forget";
import { useIsNeeded } from "./use-is-needed";

const OutboxBar = lazy(async () => ({ default: (await import("./OutboxBar")).OutboxBar }));

interface OutboxProviderProps {
  /** An account's id, or `ownerSender`; undefined where nothing may be kept. */
  userId: string | undefined;
  project?: EntryProject | undefined;
  children: ReactNode;
}

/** Lets the forms of a page hand over what they send. The outbox itself is loaded with the first of it. */
export function OutboxProvider({ userId, project, children }: OutboxProviderProps) {
  const { id, number } = project ?? {};
  const port = useMemo<OutboxPort | undefined>(() => {
    if (userId === undefined) return undefined;
    return {
      userId,
      project: id !== undefined && number !== undefined ? { id, number } : undefined,
      keep: async (project, entry) => {
        const { outboxOf } = await import("./outbox");
        await outboxOf(userId).keep(project, entry);
        window.dispatchEvent(new Event(KEPT_EVENT));
      },
    };
  }, [userId, id, number]);
  return <OutboxContext value={port}>{children}</OutboxContext>;
}

interface OutboxStatusProps {
  userId: string;
  /** A contractor's device is ready before anything is written. */
  isContractor?: boolean;
}

/** Sends what this device keeps and says so below the header, once there is anything. */
export function OutboxStatus({ userId, isContractor = false }: OutboxStatusProps) {
  const isNeeded = useIsNeeded(isContractor);
  if (!isNeeded) return null;
  return (
    <Suspense>
      <OutboxBar userId={userId} remembers={isContractor} />
    </Suspense>
  );
}
