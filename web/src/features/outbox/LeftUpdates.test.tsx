import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { readUpdates, writeUpdate } from "./device";
import { leftUpdates } from "./left-updates";

const writer = anAccount("referral_partner");
const userId = writer.user.id;

it("opens nothing where no contractor was ever signed in", async () => {
  const { default: Left } = await leftUpdates();
  const { container } = await renderInPortal(<Left userId={userId} />);
  expect(within(container).queryByRole("button")).not.toBeInTheDocument();
  expect(await indexedDB.databases()).toEqual([]);
});

it("shows somebody who is no contractor any more what they wrote, until they discard it", async () => {
  const project = { id: "p1", number: "BB-2026-000001" };
  await writeUpdate({
    id: "u1",
    userId,
    project,
    notes: "Walls are up.",
    files: [],
    keptAt: Date.now(),
    standing: { kind: "waiting" },
  });
  server.use(
    http.get("*/api/me", () => HttpResponse.json(writer)),
    http.get("*/api/projects/by-id/p1", () => HttpResponse.json({ status: 404, code: "not_found" }, { status: 404 })),
  );
  const { default: Left } = await leftUpdates();
  const { user } = await renderInPortal(<Left userId={userId} />);
  await user.click(await screen.findByRole("button", { name: "1 update not sent yet" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Updates on this device" }));
  expect(dialog.getByText("Walls are up.")).toBeInTheDocument();
  expect(await dialog.findByText(/^This project is not yours any more\./)).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Discard" }));
  const question = within(await screen.findByRole("dialog", { name: "Discard this update?" }));
  await user.click(question.getByRole("button", { name: "Discard" }));
  await waitFor(async () => expect(await readUpdates(userId)).toEqual([]));
  await waitFor(() => expect(screen.queryByRole("button", { name: "1 update not sent yet" })).not.toBeInTheDocument());
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});
