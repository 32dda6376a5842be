import "fake-indexeddb/auto";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { accountQuery } from "@/api/account";
import { projectKeys } from "@/api/project";
import { anAccount } from "@/test/account";
import { projectPage } from "@/test/samples";
import { forgetOtherReader, forgetReader, type KnownProject, readReader, writeReader } from "./device";
import { merged, rememberProjects } from "./known-projects";

const DAY = 24 * 60 * 60 * 1000;
const known = (id: string, seenAt: number, change: Partial<KnownProject> = {}): KnownProject => ({
  id,
  number: id,
  street: "1 Elm Street",
  status: "submitted",
  seenAt,
  ...change,
});

// Other tests use the same database.
beforeEach(forgetReader);

it("keeps the latest data of each project and its status choices", () => {
  const before = [known("a", 1, { choices: ["submitted", "estimate_approved"] }), known("b", 2)];
  const both = merged(before, [known("a", 3, { street: "2 Elm Street" })], 3);
  expect(both.map(({ id, street }) => [id, street])).toEqual([
    ["a", "2 Elm Street"],
    ["b", "1 Elm Street"],
  ]);
  expect(both[0]?.choices).toEqual(["submitted", "estimate_approved"]);
});

it("drops projects not seen for a week and the oldest beyond 100", () => {
  expect(merged([known("old", 0), known("new", DAY)], [], 7 * DAY + 1).map(({ id }) => id)).toEqual(["new"]);
  const many = Array.from({ length: 101 }, (_, at) => known(`p${at}`, at));
  expect(merged(many, [], 200)).toHaveLength(100);
  expect(merged(many, [], 200).some(({ id }) => id === "p0")).toBe(false);
});

it("deletes the data of a previous user but keeps the current user's", async () => {
  const reader = { userId: "me", projects: [known("a", 1)] };
  await writeReader(reader);
  await forgetOtherReader("me");
  expect(await readReader()).toEqual(reader);
  const stop = rememberProjects(new QueryClient(), "you");
  await vi.waitFor(async () => expect(await readReader()).toBeUndefined());
  stop();
});

it("stores nothing that arrives after the user signed out", async () => {
  const client = new QueryClient();
  const account = anAccount("contractor");
  const { id } = account.user;
  client.setQueryData(accountQuery.queryKey, account);
  const stop = rememberProjects(client, id);
  onTestFinished(stop);
  const page = { ...projectPage(), abilities: { ...projectPage().abilities, add_update: true } };
  client.setQueryData(projectKeys.page("A"), page);
  await vi.waitFor(async () => expect((await readReader())?.userId).toBe(id));
  expect((await readReader())?.projects[0]?.address).toBe("12 Elm Street, Springfield, IL 62704");

  client.setQueryData(accountQuery.queryKey, null);
  await forgetReader();
  client.setQueryData(projectKeys.page("A"), { ...page, project_number: "late" });
  // Operations on the database run one after the other.
  for (let turn = 0; turn < 3; turn += 1) await readReader();
  client.setQueryData(accountQuery.queryKey, account);
  client.setQueryData(projectKeys.page("B"), { ...page, id: "b" });
  await vi.waitFor(async () => expect((await readReader())?.projects.map((known) => known.id)).toEqual(["b"]));
});
