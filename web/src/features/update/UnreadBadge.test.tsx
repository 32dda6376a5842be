import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { UnreadBadge } from "./UnreadBadge";

/** Mocks a timeline with this many unread entries; counts how often it is marked as read. */
function timelineWith(unread: number) {
  const looks = { count: 0, unread };
  server.use(
    http.get("*/api/projects/ABC234/updates/unread", () => HttpResponse.json({ unread: looks.unread })),
    http.post("*/api/projects/ABC234/updates/read", () => {
      looks.count += 1;
      looks.unread = 0;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return looks;
}

it.each([
  [1, "1 unread updates"],
  [99, "99 unread updates"],
  [100, "99+ unread updates"],
])("shows %i as a badge", async (unread, text) => {
  const looks = timelineWith(unread);
  const { container } = await renderInPortal(<UnreadBadge code="ABC234" isOpen={false} />);
  await waitFor(() => expect(container).toHaveTextContent(text));
  expect(looks.count).toBe(0);
});

it("shows nothing at 0", async () => {
  timelineWith(0);
  await renderInPortal(<UnreadBadge code="ABC234" isOpen={false} />);
  await waitFor(() => expect(screen.queryByText(/unread/)).not.toBeInTheDocument());
});

it("disappears while the timeline is open, which marks it as read", async () => {
  const looks = timelineWith(7);
  await renderInPortal(<UnreadBadge code="ABC234" isOpen />);
  await waitFor(() => expect(looks.count).toBe(1));
  expect(screen.queryByText(/unread/)).not.toBeInTheDocument();
});

it("does not retry a rejected request to mark the timeline as read", async () => {
  let tries = 0;
  server.use(
    http.get("*/api/projects/ABC234/updates/unread", () => HttpResponse.json({ unread: 2 })),
    http.post("*/api/projects/ABC234/updates/read", () => {
      tries += 1;
      return HttpResponse.json({ status: 403, code: "forbidden", detail: "No." }, { status: 403 });
    }),
  );
  await renderInPortal(<UnreadBadge code="ABC234" isOpen />);
  await waitFor(() => expect(tries).toBe(1));
  await expect(waitFor(() => expect(tries).toBeGreaterThan(1), { timeout: 100 })).rejects.toThrow();
});
