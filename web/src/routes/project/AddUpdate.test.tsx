import "fake-indexeddb/auto";
import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it, vi } from "vitest";
import { readEntries } from "@/features/outbox/device";
import { OutboxProvider } from "@/features/outbox/OutboxProvider";
import { outboxOf } from "@/features/outbox/outbox";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { projectPage } from "@/test/samples";
import { server } from "@/test/server";
import { AddUpdate } from "./AddUpdate";

it("queues an update behind the project's unsent one", async () => {
  const writer = anAccount("contractor");
  const project = projectPage();
  const sent = vi.fn(() => HttpResponse.json({}, { status: 201 }));
  server.use(
    http.get("*/api/me", () => HttpResponse.json(writer)),
    http.get("*/api/projects/ABC234", () => HttpResponse.json(project)),
    http.post("*/api/projects/ABC234/updates", sent),
  );
  await outboxOf(writer.user.id).keep(
    { id: project.id, number: project.project_number },
    { id: "first", notes: "Walls are up.", files: [] },
  );
  const onClose = vi.fn();
  const { user } = await renderInPortal(
    <OutboxProvider userId={writer.user.id}>
      <AddUpdate code="ABC234" onClose={onClose} />
    </OutboxProvider>,
  );
  await user.type(await screen.findByRole("textbox", { name: "Notes" }), "Dry.");
  await user.click(screen.getByRole("button", { name: "Add Update" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const kept = await readEntries(writer.user.id);
  expect(kept.map(({ notes }) => notes).sort()).toEqual(["Dry.", "Walls are up."]);
  expect(sent).not.toHaveBeenCalled();
});
