import "fake-indexeddb/auto";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { noteEntry, readAllEntries, removeEntry, writeEntry } from "@/features/outbox/device";
import type { KeptEntry } from "@/features/outbox/kept-entry";
import { renderInPortal } from "@/test/render";
import { useWaitingNotice } from "./use-waiting-notice";

function Page() {
  useWaitingNotice();
  return <h1>Sign in</h1>;
}

const update = (id: string, userId: string): KeptEntry => ({
  id,
  userId,
  project: { id: "p1", number: "BB-2026-000001" },
  notes: "Walls are up.",
  files: [],
  keptAt: 1,
  standing: { kind: "waiting" },
});

async function clearEntries() {
  for (const { id } of await readAllEntries()) await removeEntry(id);
}

it("opens no database if no contractor ever signed in", async () => {
  const { unmount } = await renderInPortal(<Page />);
  await screen.findByRole("heading", { name: "Sign in" });
  unmount();
  expect(await indexedDB.databases()).toEqual([]);
});

it("shows how many updates of any user wait until sign-in", async () => {
  await writeEntry(update("u1", "ann"));
  await writeEntry(update("u2", "ben"));
  await writeEntry(update("u3", "ben"));
  await noteEntry({ ...update("u3", "ben"), standing: { kind: "safe", at: 2 } });
  // Signing in does not send a refused entry; its author decides what to do with it.
  await writeEntry({ ...update("u4", "ben"), standing: { kind: "refused", reason: "gone", message: "" } });
  const { go } = await renderInPortal(<Page />, "/auth");
  expect(await screen.findByText("Sign in again to send")).toBeInTheDocument();
  expect(screen.getByText("2 updates saved on this device.")).toBeInTheDocument();
  go("/dashboard");
  await waitFor(() => expect(screen.queryByText("Sign in again to send")).not.toBeInTheDocument());
});

it("asks an owner for the project code instead of a sign-in", async () => {
  await clearEntries();
  await writeEntry({ ...update("m1", "owner:p1"), message: { participant: "owner" } });
  const { go } = await renderInPortal(<Page />, "/auth");
  expect(await screen.findByText("Enter your project code to send")).toBeInTheDocument();
  expect(screen.getByText("1 message saved on this device.")).toBeInTheDocument();
  go("/owner-dashboard");
  await waitFor(() => expect(screen.queryByText("1 message saved on this device.")).not.toBeInTheDocument());
});
