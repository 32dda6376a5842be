import { QueryClient } from "@tanstack/react-query";
import { HttpResponse, http } from "msw";
import { expect, it, vi } from "vitest";
import { begunBy, forgetBegun } from "@/lib/forms/begun";
import { tellNewCode } from "@/lib/project/new-code";
import { aMessage, messageList } from "@/test/messages";
import { server } from "@/test/server";
import { draftOf } from "./draft";
import { RETRY_MS } from "./send";
import { opened } from "./thread";
import { threadQuery } from "./use-thread";

/** Whether the window warns before closing. Drafts of other tests count too. */
function asks(): boolean {
  const closing = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(closing);
  return closing.defaultPrevented;
}

it("warns before the window closes while the draft has unsaved content", async () => {
  const draft = draftOf({ kind: "project", code: "ABC234" }, "ann who writes");
  expect(draft.isEmpty).toBe(true);
  draft.write("Half a sent");
  expect([draft.isEmpty, asks()]).toEqual([false, true]);
  draft.write("  ");
  expect(draft.isEmpty).toBe(true);

  const { id } = aMessage();
  draft.openReply(id);
  expect(draft.isEmpty).toBe(true);
  draft.writeReply(id, "Good");
  expect([draft.isEmpty, asks()]).toEqual([false, true]);
  draft.closeReply(id);
  expect(draft.isEmpty).toBe(true);

  server.use(
    http.post("*/api/uploads", () => HttpResponse.json({ id: "upload", file_name: "wall.jpg" }, { status: 201 })),
    http.delete("*/api/uploads/upload", () => new HttpResponse(null, { status: 204 })),
  );
  const { box } = draft.snapshot();
  box.add([new File(["x"], "wall.jpg", { type: "image/jpeg" })]);
  expect([draft.isEmpty, asks()]).toEqual([false, true]);
  await box.settled();
  box.discard();
  expect(draft.isEmpty).toBe(true);
});

it("warns while a message is being sent, but not after it arrived", async () => {
  let arrive = () => {};
  const waits = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  server.use(
    http.post("*/api/projects/ABC234/messages", async () => {
      await waits;
      return HttpResponse.json(aMessage({ mine: true }), { status: 201 });
    }),
  );
  const draft = draftOf({ kind: "project", code: "ABC234" }, "ann who sends");
  draft.write("Hello");
  const sent = draft.send(new QueryClient());
  expect(draft.snapshot().text).toBe("");
  expect([draft.isEmpty, asks()]).toEqual([false, true]);
  arrive();
  await sent;
  expect(draft.isEmpty).toBe(true);
});

it("is sent with its author's identity even after the thread is cleared", async () => {
  let arrive = () => {};
  const waits = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let as: unknown;
  let account: unknown;
  server.use(
    http.post("*/api/uploads", async () => {
      await waits;
      return HttpResponse.json({ id: "upload", file_name: "wall.jpg" }, { status: 201 });
    }),
    http.post("*/api/projects/ABC234/messages", async ({ request }) => {
      as = ((await request.json()) as { participant_type: string }).participant_type;
      account = request.headers.get("X-Buildback-Account");
      return HttpResponse.json(aMessage({ mine: true }), { status: 201 });
    }),
  );
  const source = { kind: "project", code: "ABC234" } as const;
  const client = new QueryClient();
  client.setQueryData(threadQuery(source).queryKey, opened(messageList({ participant_type: "contractor" })));
  const draft = draftOf(source, "carl who sends");
  draft.snapshot().box.add([new File(["x"], "wall.jpg", { type: "image/jpeg" })]);
  const sent = draft.send(client);
  client.clear();
  arrive();
  await sent;
  // Another user who signs in meanwhile in another window is not the author.
  expect([as, account]).toEqual(["contractor", "carl who sends"]);
});

it("gets a new ID on the device after an attempt with a lost response", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const tried: string[] = [];
  server.use(
    http.post("*/api/projects/ABC234/messages", async ({ request }) => {
      tried.push(((await request.json()) as { id: string }).id);
      return HttpResponse.error();
    }),
  );
  const draft = draftOf({ kind: "project", code: "ABC234" }, "ann without a signal");
  const kept: { id: string; notes: string }[] = [];
  draft.keepWith(async (entry) => void kept.push(entry));
  draft.write("The pipe drips.");
  const failing = draft.send(new QueryClient());
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  await failing;
  draft.write(`${draft.snapshot().text} Shut the valve off!`);
  draft.snapshot().box.add([new File(["x"], "drip.jpg", { type: "image/jpeg" })]);
  await draft.send(new QueryClient());
  vi.useRealTimers();
  expect(kept.map(({ notes }) => notes)).toEqual(["The pipe drips. Shut the valve off!"]);
  expect([tried.length, tried.includes(kept[0]?.id ?? "")]).toEqual([2, false]);
});

it("moves to its project's new code and is sent there", async () => {
  const at = (code: string) => draftOf({ kind: "project", code }, "ann who stays");
  at("KLM234").write("Half a sent");
  at("PQR234").write("Elsewhere");
  tellNewCode("KLM234", "NEW789");
  expect(at("NEW789").snapshot().text).toBe("Half a sent");
  expect(at("PQR234").snapshot().text).toBe("Elsewhere");
  expect(at("KLM234").isEmpty).toBe(true);

  const sent: unknown[] = [];
  server.use(
    http.post("*/api/projects/NEW789/messages", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(aMessage({ mine: true }), { status: 201 });
    }),
  );
  await at("NEW789").send(new QueryClient());
  expect(sent).toEqual([expect.objectContaining({ message_content: "Half a sent" })]);
  at("PQR234").write("");
});

/** The module after a reload of the window, with empty memory. */
async function reloaded() {
  vi.resetModules();
  return import("./draft");
}

it("is restored after a reload with the same ID, only for its author", async () => {
  const source = { kind: "project", code: "ABC234" } as const;
  const sent: string[] = [];
  server.use(
    http.post("*/api/projects/ABC234/messages", async ({ request }) => {
      sent.push(((await request.json()) as { id: string }).id);
      return HttpResponse.error();
    }),
  );
  const draft = draftOf(source, "ann who reloads");
  draft.openReply("m1");
  draft.writeReply("m1", "Yes, ");
  draft.write("On its way");
  void draft.send(new QueryClient());
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  draft.write("and more");

  const { draftOf: after } = await reloaded();
  const again = after(source, "ann who reloads");
  // The message may have been stored. If so, the thread contains its id, and only the rest of the text remains.
  expect(again.snapshot()).toMatchObject({
    text: "On its way\nand more",
    hasFailed: true,
    replies: { m1: { text: "Yes, " } },
  });
  again.settle([{ ...aMessage(), id: sent[0] ?? "", message_content: "On its way" }]);
  expect(again.snapshot()).toMatchObject({ text: "and more", hasFailed: false });
  expect(after(source, "somebody else").isEmpty).toBe(true);

  again.write("");
  again.closeReply("m1");
  expect((await reloaded()).draftOf(source, "ann who reloads").isEmpty).toBe(true);
});

it("is stored without the project code", async () => {
  const at = (code: string) => draftOf({ kind: "project", code }, "ann who is careful");
  at("ABC234").write("The key is under the mat");
  at("PQR234").write("Elsewhere");
  tellNewCode("PQR234", "NEW789");
  expect(Object.keys(sessionStorage)).toHaveLength(2);
  expect(Object.keys(sessionStorage).join()).not.toMatch(/ABC234|PQR234|NEW789/);
  for (const code of ["ABC234", "NEW789"]) at(code).write("");
  expect(Object.keys(sessionStorage)).toEqual([]);
});

it("is deleted when its author signs out, including a failed send", async () => {
  let fail = () => {};
  const waits = new Promise<void>((resolve) => {
    fail = resolve;
  });
  server.use(
    http.post("*/api/projects/ABC234/messages", async () => {
      await waits;
      return HttpResponse.json({ status: 401, code: "sign_in_required" }, { status: 401 });
    }),
  );
  const source = { kind: "project", code: "ABC234" } as const;
  const draft = draftOf(source, "ann who leaves");
  const others = draftOf(source, "bea who stays");
  expect(begunBy("ann who leaves")).toEqual({ submission: false, words: false });
  draft.write("On its way");
  const sent = draft.send(new QueryClient());
  draft.write("Half a sent");
  others.write("Hers");
  expect(begunBy("ann who leaves")).toEqual({ submission: false, words: true });

  forgetBegun("ann who leaves");
  fail();
  await sent;
  draft.write("Typed while the page goes");
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/On its way|Half a sent|Typed/);
  expect(draftOf(source, "ann who leaves").isEmpty).toBe(true);
  expect(draftOf(source, "bea who stays").snapshot().text).toBe("Hers");
  others.write("");
});
