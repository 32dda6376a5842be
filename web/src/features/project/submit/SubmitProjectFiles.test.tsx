import "fake-indexeddb/auto";
import { File as RealFile } from "node:buffer";
import { screen, waitFor, within } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { accountQuery } from "@/api/account";
import { forgetBegun } from "@/lib/forms/begun";
import { anAccount } from "@/test/account";
import { aProject } from "@/test/project";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { EMPTY_FIELDS } from "../shared/fields";
import { dropDraft, keepDraft } from "./draft";
import { DraftFiles } from "./draft-files";
import { forgetOld } from "./old-drafts";
import { SubmitProjectPage } from "./SubmitProjectPage";

const account = anAccount();
const COMPLETE = {
  ...EMPTY_FIELDS,
  property_owner_name: "José Álvarez",
  property_address: "12 Maple Street",
  city: "Cedar Rapids",
  state: "IA",
  zip_code: "52402",
  damage_type: "Water Damage",
};

/** A photo that can be stored; jsdom's cannot be cloned. */
const photo = (name: string, bytes = 5) =>
  new RealFile(["x".repeat(bytes)], name, { type: "image/jpeg" }) as unknown as File;

let uploaded: string[];
let attached: unknown;

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  uploaded = [];
  attached = undefined;
  server.use(
    http.get("/api/me", () => HttpResponse.json(account)),
    http.post("/api/projects/duplicates", () => HttpResponse.json({ items: [], is_claimed_elsewhere: false })),
    http.post("/api/uploads", ({ request }) => {
      uploaded.push(new URL(request.url).searchParams.get("file_name") ?? "");
      return HttpResponse.json({ id: `upload-${uploaded.length}` }, { status: 201 });
    }),
    http.delete("/api/uploads/:id", () => new HttpResponse(null, { status: 204 })),
    http.post("/api/projects", async ({ request }) => {
      attached = ((await request.json()) as { files: unknown }).files;
      return HttpResponse.json(aProject(), { status: 201 });
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());

async function open(at = "/submit-project") {
  const page = await renderInPortal(<SubmitProjectPage />, at);
  page.queryClient.setQueryData(accountQuery.queryKey, account);
  await screen.findByRole("heading", { name: "Submit Project" });
  return page;
}

/** The names of the stored files of a user. */
const stored = async (userId = account.user.id) => (await new DraftFiles(userId).read()).map(({ name }) => name);
const databases = async () => (await indexedDB.databases()).map(({ name }) => name);
const list = () => screen.findByRole("list", { name: "Selected files" });

it("restores the chosen files with the draft, uploads them again, and forgets them once sent", async () => {
  keepDraft(account.user.id, COMPLETE);
  const first = await open("/submit-project?step=4");
  await first.user.upload(screen.getByLabelText("Original Submission"), [photo("roof.jpg"), photo("cellar.jpg")]);
  await waitFor(async () => expect(await stored()).toEqual(["roof.jpg", "cellar.jpg"]));
  await first.user.click(screen.getByRole("button", { name: "Remove roof.jpg" }));
  await waitFor(async () => expect(await stored()).toEqual(["cellar.jpg"]));
  first.unmount();

  uploaded = [];
  const { user, address } = await open("/submit-project?step=4");
  expect(await within(await list()).findByLabelText("Uploaded")).toBeInTheDocument();
  expect(uploaded).toEqual(["cellar.jpg"]);
  await user.click(screen.getByRole("button", { name: "Submit Project" }));
  await waitFor(() => expect(address()).toBe("/projects/ABC234"));
  expect(attached).toEqual(["upload-1"]);
  await waitFor(async () => expect(await databases()).toEqual([]));
});

it("keeps photos that were chosen before anything was typed, and leaves without asking", async () => {
  const first = await open();
  await first.user.upload(screen.getByLabelText("Photos"), photo("roof.jpg"));
  await waitFor(async () => expect(await stored()).toEqual(["roof.jpg"]));
  first.go("/projects");
  await waitFor(() => expect(first.address()).toBe("/projects"));
  first.unmount();

  await open();
  expect(await screen.findByText("We kept your draft.")).toBeVisible();
  expect(await within(await list()).findByText("roof.jpg")).toBeVisible();
});

it("starts over without files", async () => {
  keepDraft(account.user.id, COMPLETE);
  await new DraftFiles(account.user.id).follow([photo("roof.jpg")]);
  const { user } = await open();
  await within(await list()).findByText("roof.jpg");
  await user.click(screen.getByRole("button", { name: "Start over" }));
  await waitFor(async () => expect(await databases()).toEqual([]));
  expect(screen.queryByText("roof.jpg")).not.toBeInTheDocument();
});

it("forgets a user's files at sign-out and old ones after a week, and no others", async () => {
  const day = 24 * 60 * 60 * 1000;
  for (const user of ["ada", "bea", "cid"]) {
    keepDraft(user, COMPLETE);
    await new DraftFiles(user).follow([photo(`${user}.jpg`)]);
  }
  forgetBegun("ada");
  await waitFor(async () => expect(await databases()).toHaveLength(2));
  const key = "submit-project-draft:bea";
  const bea = JSON.parse(localStorage.getItem(key) ?? "");
  localStorage.setItem(key, JSON.stringify({ ...bea, keptAt: bea.keptAt - 8 * day }));
  forgetOld();
  await waitFor(async () => expect(await databases()).toEqual(["submit-project-draft:cid"]));
  expect(await stored("cid")).toEqual(["cid.jpg"]);
});

it("stores no files after the draft was discarded or sent, also in another window", async () => {
  keepDraft("ada", COMPLETE);
  const files = new DraftFiles("ada");
  const roof = photo("roof.jpg");
  const both = [files.follow([roof]), files.follow([roof, photo("cellar.jpg")])];
  dropDraft("ada");
  await Promise.all(both);
  expect(files.isComplete()).toBe(false);
  await files.follow([roof]);
  expect(await databases()).toEqual([]);
});

it("forgets files whose draft is gone", async () => {
  for (const user of ["ada", "bea"]) {
    keepDraft(user, COMPLETE);
    await new DraftFiles(user).follow([photo(`${user}.jpg`)]);
  }
  localStorage.removeItem("submit-project-draft:ada");
  forgetOld();
  await waitFor(async () => expect(await databases()).toEqual(["submit-project-draft:bea"]));
});

it("does not store large videos, and says that something is missing", async () => {
  keepDraft("ada", COMPLETE);
  const files = new DraftFiles("ada");
  const video = { name: "leak.mp4", type: "video/mp4", size: 20_000_000 } as File;
  await files.follow([photo("roof.jpg"), video]);
  expect(files.isComplete()).toBe(false);
  expect(await stored("ada")).toEqual(["roof.jpg"]);
  await files.follow([photo("roof.jpg")]);
  expect(files.isComplete()).toBe(true);
});
