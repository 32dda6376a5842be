import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { accountQuery } from "@/api/account";
import { isProblem, type Schemas } from "@/api/client";
import { planOf, planToKeep } from "@/lib/site/plan";
import { scheduleQuery } from "@/lib/site/schedule-query";
import { forgetSchedule, writePhoto, writeSchedule } from "./kept-schedule";

/** Keeps the visits of the next days on this device, as the server last listed them: an assignment that has ended is no longer in
 *  the answer, and so no longer on the device. Returns a function that stops it. */
export function keepSchedule(client: QueryClient, userId: string): () => void {
  const stop = new AbortController();
  let keptAt: number | undefined;
  let work: Promise<void> = Promise.resolve();
  const then = (next: () => Promise<void>) => {
    // Without storage, the visits need the network.
    work = work.then(next).catch(() => undefined);
  };
  const observer = new QueryObserver(client, scheduleQuery);
  const note = () => {
    const { data, error, dataUpdatedAt } = observer.getCurrentResult();
    // The account has lost its company or its role.
    if (isProblem(error, 403)) then(forgetSchedule);
    else if (data && dataUpdatedAt !== keptAt) {
      keptAt = dataUpdatedAt;
      then(() => keep(client, userId, data, dataUpdatedAt, stop.signal));
    }
  };
  const unsubscribe = observer.subscribe(note);
  note();
  return () => {
    stop.abort();
    unsubscribe();
  };
}

async function keep(
  client: QueryClient,
  userId: string,
  answer: Schemas["ContractorSchedule"],
  readAt: number,
  signal: AbortSignal,
): Promise<void> {
  const account = client.getQueryData(accountQuery.queryKey);
  // A response that arrives after sign-out must not store the previous user's visits again.
  if (account?.user.id !== userId || signal.aborted) return;
  const plan = planOf(answer);
  const missing = await writeSchedule({
    userId,
    plan: planToKeep(plan),
    zone: account.time_zone,
    readAt,
    endsAt: Date.parse(answer.session_ends_at),
  });
  const links = new Map(plan.projects.flatMap(({ photos }) => photos.map(({ id, thumbnail }) => [id, thumbnail])));
  // One after another, because the page itself needs the connection.
  for (const id of missing) {
    const link = links.get(id);
    if (link === undefined) continue;
    const content = await pictureAt(link, signal);
    if (signal.aborted) return;
    if (content) await writePhoto(userId, id, content);
  }
}

/** The picture at a signed link; undefined if it cannot be read now. The next answer tries it again. */
async function pictureAt(link: string, signal: AbortSignal): Promise<Blob | undefined> {
  try {
    const response = await fetch(link, { signal });
    return response.ok ? await response.blob() : undefined;
  } catch {
    return undefined;
  }
}
