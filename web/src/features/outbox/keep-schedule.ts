import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { accountQuery } from "@/api/account";
import { isProblem, type Schemas } from "@/api/client";
import { photoChoicesQuery } from "@/lib/photos/choices-query";
import type { PhotoChoices } from "@/lib/photos/description";
import { planOf, planToKeep } from "@/lib/site/plan";
import { scheduleQuery } from "@/lib/site/schedule-query";
import { forgetSchedule, readChoices, writeChoices, writePhoto, writeSchedule } from "./kept-schedule";

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
  const unsubscribeChoices = onChoices(client, (code, choices) => {
    const project = observer.getCurrentResult().data?.projects.find(({ project_code }) => project_code === code);
    if (project) then(() => writeChoices(userId, project.id, choices));
  });
  note();
  return () => {
    stop.abort();
    unsubscribe();
    unsubscribeChoices();
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
  await readMissingChoices(client, answer.projects, signal);
}

/** Reads the rooms, phases, and tags of projects for whose photos this device knows none. */
async function readMissingChoices(
  client: QueryClient,
  projects: Schemas["ScheduledProject"][],
  signal: AbortSignal,
): Promise<void> {
  for (const { id, project_code, abilities } of projects) {
    if (signal.aborted) return;
    if (!abilities.add_update || (await readChoices(id))) continue;
    // The next answer tries it again.
    await client.fetchQuery(photoChoicesQuery(project_code)).catch(() => undefined);
  }
}

/** Calls back with the choices of each project that this window reads, here or in a form. */
function onChoices(client: QueryClient, note: (code: string, choices: PhotoChoices) => void): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    const [topic, kind, code] = event.query.queryKey;
    const [choicesTopic, choices] = photoChoicesQuery("").queryKey;
    if (topic === choicesTopic && kind === choices) note(String(code), event.query.state.data as PhotoChoices);
  });
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
