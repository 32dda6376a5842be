import { lazy, type ReactNode, Suspense, useMemo } from "react";
import { OutboxContext, type OutboxPort } from "@/lib/network/outbox-port";
import type { EntryProject } from "@/lib/network/unsent-entry";
import { KEPT_EVENT } from "./forget";
import { useIsNeeded } from "./use-is-needed";

const OutboxBar = lazy(async () => ({ default: (await import("./OutboxBar")).OutboxBar }));

interface OutboxProviderProps {
  /** An account's id, or the result of `ownerSender`; undefined where nothing may be stored. */
  userId: string | undefined;
  project?: EntryProject | undefined;
  children: ReactNode;
}

/** Provides the outbox to the forms of a page. The outbox code is loaded with the first entry. */
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
  /** Loads the outbox even while it is empty, because contractors also write offline. */
  isContractor?: boolean;
}

/** Sends the entries on this device and shows the outbox bar once there are any. */
export function OutboxStatus({ userId, isContractor = false }: OutboxStatusProps) {
  const isNeeded = useIsNeeded(isContractor);
  if (!isNeeded) return null;
  return (
    <Suspense>
      <OutboxBar userId={userId} remembers={isContractor} />
    </Suspense>
  );
}
