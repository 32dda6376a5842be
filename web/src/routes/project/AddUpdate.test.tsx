import "fake-indexeddb/auto";
import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it, vi } from "vitest";
import { accountQuery } from "@/api/account";
import { readUpdates } from "@/features/outbox/device";
import { outboxOf } from "@/features/outbox/outbox";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { projectPage } from "@/test/samples";
import { server } from "@/test/server";
import { AddUpdate } from "./AddUpdate";

it("has a contractor's update wait behind the one that the device still keeps for the project", async () => {
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
  const { user, queryClient } = await renderInPortal(<AddUpdate code="ABC234" onClose={onClose} />);
  queryClient.setQueryData(accountQuery.queryKey, writer);
  await user.type(await screen.findByRole("textbox", { name: "Notes" }), "Dry.");
  await user.click(screen.getByRole("button", { name: "Add Update" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const kept = await readUpdates(writer.user.id);
  expect(kept.map(({ notes }) => notes).sort()).toEqual(["Dry.", "Walls are up."]);
  expect(sent).not.toHaveBeenCalled();
});
