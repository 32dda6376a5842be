import { QueryClient } from "@tanstack/react-query";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { aMessage } from "@/test/messages";
import { server } from "@/test/server";
import { draftOf } from "./draft";

/** Whether the window asks before it is closed. */
function asks(): boolean {
  const closing = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(closing);
  return closing.defaultPrevented;
}

it("is asked for before the window goes, as long as something of it would be lost", async () => {
  const draft = draftOf({ kind: "project", code: "ABC234" }, "ann");
  expect(asks()).toBe(false);
  draft.write("Half a sent");
  expect(asks()).toBe(true);
  draft.write("  ");
  expect(asks()).toBe(false);

  const { id } = aMessage();
  draft.openReply(id);
  expect(asks()).toBe(false);
  draft.writeReply(id, "Good");
  expect(asks()).toBe(true);
  draft.closeReply(id);
  expect(asks()).toBe(false);

  server.use(
    http.post("*/api/uploads", () => HttpResponse.json({ id: "upload", file_name: "wall.jpg" }, { status: 201 })),
    http.delete("*/api/uploads/upload", () => new HttpResponse(null, { status: 204 })),
  );
  const { box } = draft.snapshot();
  box.add([new File(["x"], "wall.jpg", { type: "image/jpeg" })]);
  expect(asks()).toBe(true);
  await box.settled();
  box.discard();
  expect(asks()).toBe(false);
});

it("is asked for while a message is on its way, and not once it has arrived", async () => {
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
  const draft = draftOf({ kind: "project", code: "ABC234" }, "ann");
  draft.write("Hello");
  const sent = draft.send(new QueryClient());
  expect(draft.snapshot().text).toBe("");
  expect(asks()).toBe(true);
  arrive();
  await sent;
  expect(asks()).toBe(false);
});
