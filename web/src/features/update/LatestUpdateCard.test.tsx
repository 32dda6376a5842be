import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it, vi } from "vitest";
import { renderInPortal } from "@/test/render";
import { timelineEntry } from "@/test/samples";
import { server } from "@/test/server";
import { LatestUpdateCard } from "./LatestUpdateCard";

const source = { kind: "project", code: "ABC234" } as const;
const show = (items: unknown[]) =>
  server.use(http.get("*/api/projects/ABC234/updates", () => HttpResponse.json({ items })));

it("shows only the newest update and links to all of them", async () => {
  show([timelineEntry({ notes: "Keys are in the lock box." }), timelineEntry({ notes: "Roof covered." })]);
  const onOpen = vi.fn();
  const { user } = await renderInPortal(<LatestUpdateCard source={source} onOpen={onOpen} />);
  const card = within(await screen.findByRole("region", { name: "Latest Update" }));
  await user.click(await card.findByRole("button", { name: /Keys are in the lock box\./ }));
  expect(onOpen).toHaveBeenCalledOnce();
  expect(card.queryByText(/Roof covered/)).not.toBeInTheDocument();
});

it("shows when there are no updates", async () => {
  show([]);
  await renderInPortal(<LatestUpdateCard source={source} onOpen={() => {}} />);
  expect(await screen.findByText("No updates available")).toBeInTheDocument();
});
