import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { renderInPortal } from "@/test/render";
import { timelineEntry } from "@/test/samples";
import { server } from "@/test/server";
import { Timeline } from "./Timeline";

/** The estimated height of an entry, used here as its real height so that positions do not change. */
const HEIGHT = 112;
const ALL = 200;
const requested: string[] = [];

/** The entries of a long timeline, newest first. All are field changes. */
function entries(from: number, to: number) {
  return Array.from({ length: to - from }, (_, n) =>
    timelineEntry({
      id: `e${from + n}`,
      update_type: "project_edit",
      notes: `Note ${from + n}`,
      edits: [{ field_name: "city", old_value: `Town ${from + n}`, new_value: "Troy" }],
    }),
  );
}

function scrollTo(y: number) {
  window.scrollY = y;
  act(() => void fireEvent.scroll(window));
}

beforeEach(() => {
  requested.length = 0;
  window.scrollY = 0;
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(HEIGHT);
  server.use(
    http.get("*/api/projects/ABC234/updates", ({ request }) => {
      const { searchParams } = new URL(request.url);
      const from = Number(searchParams.get("cursor") ?? 0);
      const to = from + Number(searchParams.get("limit"));
      requested.push(`${from}`);
      return HttpResponse.json({ items: entries(from, to), next_cursor: to < ALL ? String(to) : null });
    }),
  );
});

async function open() {
  const rendered = await renderInPortal(
    <Timeline source={{ kind: "project", code: "ABC234" }} title="Project Timeline" />,
  );
  await screen.findByRole("feed");
  return rendered;
}
const shown = () => screen.getAllByRole("article");

it("renders visible entries and loads the next page near the end", async () => {
  await open();
  await waitFor(() => expect(requested).toEqual(["0"]));
  expect(screen.getByText("Note 0")).toBeInTheDocument();
  expect(shown().length).toBeLessThan(30);
  expect(shown()[0]).toHaveAttribute("aria-setsize", "-1");

  for (let page = 1; page < ALL / 50; page++) {
    scrollTo((page * 50 - 10) * HEIGHT);
    await waitFor(() => expect(requested.at(-1)).toBe(String(page * 50)));
    await waitFor(() => expect(screen.getByRole("feed")).toHaveAttribute("aria-busy", "false"));
  }
  scrollTo(ALL * HEIGHT);
  expect(await screen.findByText(`Note ${ALL - 1}`)).toBeInTheDocument();
  expect(screen.queryByText("Note 0")).not.toBeInTheDocument();
  const last = shown().at(-1);
  expect(last).toHaveAttribute("aria-posinset", String(ALL));
  expect(last).toHaveAttribute("aria-setsize", String(ALL));
  expect(requested).toHaveLength(ALL / 50);
});

it("keeps an entry expanded after it was scrolled away", async () => {
  const { user } = await open();
  const first = within(shown()[0] as HTMLElement);
  await user.click(first.getByRole("button", { name: "1 change" }));
  expect(first.getByText("Town 0")).toBeInTheDocument();
  act(() => (document.activeElement as HTMLElement).blur());
  scrollTo(30 * HEIGHT);
  await waitFor(() => expect(screen.queryByText("Note 0")).not.toBeInTheDocument());
  scrollTo(0);
  expect(await screen.findByText("Town 0")).toBeInTheDocument();
});

it("is navigable by keyboard and keeps the focused entry rendered", async () => {
  const { user } = await open();
  act(() => shown()[0]?.focus());
  await user.keyboard("{PageDown}{PageDown}");
  expect(document.activeElement).toHaveAttribute("aria-posinset", "3");
  await user.keyboard("{PageUp}");
  expect(document.activeElement).toHaveAttribute("aria-posinset", "2");
  scrollTo(35 * HEIGHT);
  await waitFor(() => expect(screen.queryByText("Note 0")).not.toBeInTheDocument());
  expect(document.activeElement).toHaveAttribute("aria-posinset", "2");
  expect(document.activeElement).toHaveTextContent("Note 1");
});

it("fetches only new entries and keeps the rest and the position", async () => {
  const { queryClient } = await open();
  scrollTo(40 * HEIGHT);
  await waitFor(() => expect(requested).toEqual(["0", "50"]));
  scrollTo(90 * HEIGHT);
  await waitFor(() => expect(requested).toEqual(["0", "50", "100"]));
  await waitFor(() => expect(screen.getByRole("feed")).toHaveAttribute("aria-busy", "false"));
  server.use(
    http.get("*/api/projects/ABC234/updates", ({ request }) => {
      const cursor = new URL(request.url).searchParams.get("cursor");
      requested.push(cursor ?? "news");
      const items = [timelineEntry({ id: "new", notes: "The newest" }), ...entries(0, 49)];
      return HttpResponse.json({ items, next_cursor: "49" });
    }),
  );
  await act(() => queryClient.invalidateQueries({ queryKey: ["update"] }));
  expect(requested).toEqual(["0", "50", "100", "news"]);
  const known = queryClient.getQueriesData<{ pages: { items: { id: string }[] }[] }>({ queryKey: ["update"] });
  const ids = known[0]?.[1]?.pages.flatMap(({ items }) => items.map(({ id }) => id));
  expect(ids).toEqual(["new", ...entries(0, 150).map(({ id }) => id)]);
});
