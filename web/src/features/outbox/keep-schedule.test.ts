import "fake-indexeddb/auto";
import { QueryClient } from "@tanstack/react-query";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { accountQuery } from "@/api/account";
import type { Schemas } from "@/api/client";
import { photoChoicesQuery } from "@/lib/photos/choices-query";
import { scheduleQuery } from "@/lib/site/schedule-query";
import { anAccount } from "@/test/account";
import { contractorSchedule, scheduledProject, storedFile, visit } from "@/test/samples";
import { server } from "@/test/server";
import { forgetOtherReader, forgetReader } from "./device";
import { keepSchedule } from "./keep-schedule";
import { readChoices, readSchedule, readVisits, writePhoto, writeSchedule } from "./kept-schedule";

const account = anAccount("contractor");
const userId = account.user.id;

let answer: () => Response;
/** The thumbnails and the choices for photos that were read. */
let read: string[];
let choicesRead: number;
const choices = { rooms: [{ name: "Kitchen", is_own: false, photos: 2 }], phases: [{ key: "damage" }], tags: ["wet"] };

const respond = (schedule: Schemas["ContractorSchedule"]) => {
  answer = () => HttpResponse.json(schedule);
};

beforeEach(async () => {
  await forgetReader();
  read = [];
  choicesRead = 0;
  respond(contractorSchedule());
  server.use(
    http.get("*/api/contractor/schedule", () => answer()),
    http.get("*/api/projects/:code/photos/choices", () => {
      choicesRead += 1;
      return HttpResponse.json(choices);
    }),
    http.get("*/api/files/thumbnails/:name", ({ params }) => {
      read.push(String(params.name));
      return HttpResponse.text("picture");
    }),
  );
  // jsdom's blobs cannot be stored.
  vi.spyOn(Response.prototype, "blob").mockImplementation(async () => {
    const { Blob: RealBlob } = await import("node:buffer");
    return new RealBlob(["picture"]) as unknown as Blob;
  });
});

function begin() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(accountQuery.queryKey, account);
  const stop = keepSchedule(client, userId);
  onTestFinished(stop);
  const again = () => client.refetchQueries({ queryKey: scheduleQuery.queryKey });
  return { client, again, stop };
}

const numbers = async () => (await readSchedule())?.plan.projects.map(({ number }) => number);
const photos = async () => [...((await readSchedule())?.photos.keys() ?? [])];

it("keeps visits, contacts, notes, and thumbnails, and reads each thumbnail once", async () => {
  const { again } = begin();
  await vi.waitFor(async () => expect(await photos()).toEqual(["kitchen.jpg"]));
  const kept = await readSchedule();
  expect(kept).toMatchObject({ userId, zone: "America/Chicago" });
  expect(kept?.plan.visits).toEqual([visit()]);
  expect(JSON.stringify(kept?.plan)).not.toMatch(/ABC234|\/api\//);
  respond(contractorSchedule({ visits: [visit(), visit({ id: "second" })] }));
  await again();
  await vi.waitFor(async () => expect((await readSchedule())?.plan.visits).toHaveLength(2));
  expect(read).toEqual(["kitchen.jpg.jpg"]);
});

it("keeps the updates that are due, without codes", async () => {
  const project = {
    project_code: "ABC234",
    project_number: "BB-2026-000123",
    property_owner_name: "Maria Alvarez",
    street: "12 Elm Street",
  };
  respond(contractorSchedule({ due_updates: [{ project, reason: "quiet", since: "2026-11-20" }] }));
  begin();
  const update = { number: "BB-2026-000123", title: "Maria Alvarez, 12 Elm Street", reason: "quiet" };
  await vi.waitFor(async () => expect((await readSchedule())?.plan.due).toEqual([{ ...update, since: "2026-11-20" }]));
});

it("reads the visits of one project", async () => {
  const [one, other] = [scheduledProject(), scheduledProject({ id: "other", project_code: "OTHER2" })];
  respond(contractorSchedule({ projects: [one, other], visits: [visit(), visit({ id: "2", project_id: "other" })] }));
  begin();
  await vi.waitFor(async () => expect((await readVisits("other"))?.visits.map(({ id }) => id)).toEqual(["2"]));
  expect((await readVisits(one.id))?.visits).toEqual([visit()]);
  expect((await readVisits(one.id))?.zone).toBe("America/Chicago");
  await forgetReader();
  expect(await readVisits(one.id)).toBeUndefined();
});

it("keeps what can be chosen for photos, without asking again, and as a form reads it anew", async () => {
  const { client, again } = begin();
  const { id } = scheduledProject();
  await vi.waitFor(async () => expect(await readChoices(id)).toEqual(choices));
  respond(contractorSchedule({ visits: [visit(), visit({ id: "second" })] }));
  await again();
  await vi.waitFor(async () => expect((await readSchedule())?.plan.visits).toHaveLength(2));
  expect([await readChoices(id), choicesRead]).toEqual([choices, 1]);

  const more = { ...choices, tags: ["wet", "mold"] };
  server.use(http.get("*/api/projects/:code/photos/choices", () => HttpResponse.json(more)));
  await client.fetchQuery(photoChoicesQuery("ABC234"));
  await vi.waitFor(async () => expect(await readChoices(id)).toEqual(more));

  respond(contractorSchedule({ visits: [], projects: [] }));
  await again();
  await vi.waitFor(async () => expect(await readChoices(id)).toBeUndefined());
});

it("forgets a project and its photos when its assignment ends", async () => {
  const other = scheduledProject({ id: "other", project_number: "BB-2026-000124", photos: [] });
  respond(contractorSchedule({ projects: [scheduledProject(), other] }));
  const { again } = begin();
  await vi.waitFor(async () => expect(await photos()).toEqual(["kitchen.jpg"]));
  respond(contractorSchedule({ visits: [], projects: [other] }));
  await again();
  await vi.waitFor(async () => expect(await numbers()).toEqual(["BB-2026-000124"]));
  expect(await photos()).toEqual([]);
});

it("forgets everything when the account has no company any more", async () => {
  const { again } = begin();
  await vi.waitFor(async () => expect(await photos()).toHaveLength(1));
  answer = () => HttpResponse.json({ code: "contractor_not_linked", status: 403, detail: "No." }, { status: 403 });
  await again();
  await vi.waitFor(async () => expect(await readSchedule()).toBeUndefined());
});

it("keeps the visits while the portal cannot be reached", async () => {
  const { again } = begin();
  await vi.waitFor(async () => expect(await photos()).toHaveLength(1));
  answer = () => HttpResponse.error();
  await again();
  expect(await numbers()).toEqual(["BB-2026-000123"]);
});

it("forgets the visits once the session would have ended", async () => {
  const ends = Date.now() + 60_000;
  respond(contractorSchedule({ session_ends_at: new Date(ends).toISOString() }));
  const { stop } = begin();
  await vi.waitFor(async () => expect(await photos()).toHaveLength(1));
  stop();
  expect(await readSchedule(ends - 1)).toBeDefined();
  expect(await readSchedule(ends)).toBeUndefined();
  expect(await readSchedule(ends - 1), "deleted, not only hidden").toBeUndefined();
});

it("forgets the visits at sign-out and for another user, and stores nothing afterwards", async () => {
  const { client, again } = begin();
  await vi.waitFor(async () => expect(await photos()).toHaveLength(1));
  client.setQueryData(accountQuery.queryKey, null);
  await forgetReader();
  await again();
  await writePhoto(userId, "kitchen.jpg", "late" as unknown as Blob);
  expect(await readSchedule()).toBeUndefined();

  const mine = { userId, plan: { visits: [], projects: [] }, zone: "UTC", readAt: 0, endsAt: Number.POSITIVE_INFINITY };
  await writeSchedule(mine);
  await forgetOtherReader(userId);
  expect(await readSchedule()).toMatchObject({ userId });
  await forgetOtherReader("another");
  expect(await readSchedule()).toBeUndefined();
});

it("tries a thumbnail that could not be read again with the next answer", async () => {
  let isBroken = true;
  server.use(
    http.get("*/api/files/thumbnails/:name", () => (isBroken ? HttpResponse.error() : HttpResponse.text("picture"))),
  );
  const files = ["a.jpg", "b.jpg"].map((name) => storedFile({ file_name: name }));
  respond(contractorSchedule({ projects: [scheduledProject({ photos: files })] }));
  const { again } = begin();
  await vi.waitFor(async () => expect(await numbers()).toHaveLength(1));
  expect(await photos()).toEqual([]);
  isBroken = false;
  await again();
  await vi.waitFor(async () => expect(await photos()).toEqual(["a.jpg", "b.jpg"]));
});
