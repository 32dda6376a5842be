import "fake-indexeddb/auto";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { renderInPortal } from "@/test/render";
import { forgetReader, writeReader } from "./device";
import { writeSchedule } from "./kept-schedule";
import { OfflinePage } from "./OfflinePage";

const userId = "me";
const seenAt = Date.now();
const known = { status: "submitted" as const, seenAt };
const projects = [
  { ...known, id: "p-1", number: "BB-1", street: "12 Elm Street", address: "12 Elm Street, Springfield, IL 62704" },
  { ...known, id: "p-2", number: "BB-2", street: "7 Oak Street" },
];

const page = (
  <OfflinePage
    onRetry={async () => {}}
    visits={() => null}
    due={(updates, projectOf, onWrite) =>
      updates.map((update) => {
        const project = projectOf(update);
        return (
          <button key={update.number} type="button" disabled={!project} onClick={() => project && onWrite(project)}>
            {`${update.title} is due`}
          </button>
        );
      })
    }
    form={({ id }) => <div role="dialog" aria-label={`Update of ${id}`} />}
  />
);

beforeEach(async () => {
  await forgetReader();
  await writeReader({ userId, projects });
});

it("opens the addresses of known projects in maps", async () => {
  await renderInPortal(page);
  const places = async (street: string) => (await screen.findByRole("link", { name: street })).getAttribute("href");
  expect(await places("12 Elm Street")).toContain(encodeURIComponent("12 Elm Street, Springfield, IL 62704"));
  expect(await places("7 Oak Street")).toContain(encodeURIComponent("7 Oak Street"));
});

it("offers overdue updates of projects that the device knows, and shows each project once", async () => {
  const due = (number: string) => ({ number, title: number, reason: "quiet" as const, since: "2026-11-20" });
  await writeSchedule({
    userId,
    plan: { visits: [], projects: [], due: [due("BB-2"), due("BB-3")] },
    zone: "America/Chicago",
    readAt: seenAt,
    endsAt: seenAt + 60_000,
  });
  const { user } = await renderInPortal(page);
  await screen.findByRole("link", { name: "12 Elm Street" });
  expect(await screen.findByRole("button", { name: "BB-3 is due" })).toBeDisabled();
  expect(within(screen.getByRole("list")).getAllByRole("listitem")).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "BB-2 is due" }));
  expect(screen.getByRole("dialog", { name: "Update of p-2" })).toBeInTheDocument();
});
