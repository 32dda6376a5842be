import "fake-indexeddb/auto";
import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, it } from "vitest";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { projectPage } from "@/test/samples";
import { server } from "@/test/server";
import { readUpdates, removeUpdate } from "./device";
import { KeptUpdateList } from "./KeptUpdateList";
import { outboxOf } from "./outbox";
import { useOutbox } from "./use-outbox";

const userId = "list-writer";
const account = anAccount("contractor");
const writer = { ...account, user: { ...account.user, id: userId } };
let answer: () => Response;
let stop: () => void;

beforeEach(() => {
  answer = () => HttpResponse.json({ status: 503, code: "busy", detail: "The portal is busy." }, { status: 503 });
  server.use(
    http.get("*/api/me", () => HttpResponse.json(writer)),
    http.get("*/api/projects/by-id/p1", () => answer()),
    http.post("*/api/projects/ABC234/updates", () => HttpResponse.json({}, { status: 201 })),
  );
  stop = () => {};
});
afterEach(async () => {
  stop();
  for (const { id } of await readUpdates(userId)) await removeUpdate(id);
});

const start = () => {
  stop = outboxOf(userId).start({ onLanded: () => {}, onSignedOut: () => {} });
};
const keep = () =>
  outboxOf(userId).keep({ id: "p1", number: "BB-2026-000001" }, { id: "u1", notes: "Walls are up.", files: [] });
const List = () => <KeptUpdateList userId={userId} updates={useOutbox(userId).updates} />;

it("sends what waits for another try at once when its writer asks for it", async () => {
  start();
  await keep();
  const { user } = await renderInPortal(<List />);
  expect(await screen.findByText("The portal is busy. It is tried again.")).toBeInTheDocument();
  answer = () => HttpResponse.json(projectPage());
  await user.click(await screen.findByRole("button", { name: "Send now" }));
  // Well before it would be tried again by itself.
  await waitFor(() => expect(screen.getByText("Safe on server")).toBeInTheDocument(), { timeout: 3000 });
});

it("does not offer to send where nothing goes out", async () => {
  await keep();
  await renderInPortal(<List />);
  expect(await screen.findByText("On device")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Send now" })).not.toBeInTheDocument();
});
