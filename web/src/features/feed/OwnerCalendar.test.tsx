import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { aFeed, FEED_PATHS, FEED_URL } from "@/test/feeds";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { OwnerCalendar } from "./OwnerCalendar";
import type { Feed } from "./queries";

/** Opens the dialog of an owner who has these links. */
async function open(feeds: Feed[] = [], canChange = true) {
  let now = feeds;
  const sent: unknown[] = [];
  server.use(
    http.get(FEED_PATHS.owner, () => HttpResponse.json({ items: now, limit: 3 })),
    http.post(FEED_PATHS.owner, async ({ request }) => {
      const form = (await request.json()) as { label: string };
      sent.push(form);
      const feed = aFeed({ id: `f-${now.length + 1}`, ...form });
      now = [...now, feed];
      return HttpResponse.json({ feed, url: FEED_URL }, { status: 201 });
    }),
    http.delete(`${FEED_PATHS.owner}/:id`, ({ params }) => {
      sent.push(params.id);
      now = now.filter(({ id }) => id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const page = await renderInPortal(<OwnerCalendar canChange={canChange} />, "/owner-dashboard");
  await page.user.click(screen.getByRole("button", { name: "All visits in your calendar" }));
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByText(/^See your visits/);
  return { ...page, sent, dialog };
}

it("creates a link with one tap and shows it once", async () => {
  const { user, dialog, sent } = await open();
  await user.click(dialog.getByRole("button", { name: "Create my link" }));
  expect(await dialog.findByLabelText("Calendar link")).toHaveValue(FEED_URL);
  expect(sent).toEqual([{ label: "My computer" }]);
  expect(dialog.getByRole("link", { name: "Open in calendar" })).toHaveAttribute(
    "href",
    "webcal://portal.example/api/feeds/secret/calendar.ics",
  );
  await user.keyboard("{Escape}");
  expect(dialog.getByLabelText("Calendar link")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(screen.getByRole("button", { name: "All visits in your calendar" })).toHaveFocus();
});

it("gives each further link its own name", async () => {
  const { user, dialog, sent } = await open([
    aFeed({ id: "f-1", label: "My computer" }),
    aFeed({ id: "f-2", label: "My computer 2" }),
  ]);
  await user.click(dialog.getByRole("button", { name: "Create another link" }));
  await dialog.findByLabelText("Calendar link");
  expect(sent).toEqual([{ label: "My computer 3" }]);
});

it("stops a link after confirmation, and keeps it on cancel", async () => {
  const { user, sent } = await open([aFeed({ id: "f-1", label: "My phone" })]);
  await user.click(screen.getByRole("button", { name: "Stop: My phone" }));
  const question = within(await screen.findByRole("dialog", { name: "Stop My phone?" }));
  await user.click(question.getByRole("button", { name: "Keep it" }));
  await user.click(await screen.findByRole("button", { name: "Stop: My phone" }));
  await user.click(screen.getByRole("button", { name: "Stop" }));
  expect(await screen.findByText("My phone stopped")).toBeInTheDocument();
  expect(await screen.findByRole("button", { name: "Create my link" })).toBeVisible();
  expect(sent).toEqual(["f-1"]);
});

it("returns from the question to the links on Escape", async () => {
  const { user } = await open([aFeed({ id: "f-1", label: "My phone" })]);
  await user.click(screen.getByRole("button", { name: "Stop: My phone" }));
  await screen.findByRole("dialog", { name: "Stop My phone?" });
  await user.keyboard("{Escape}");
  await screen.findByRole("dialog", { name: "All visits in your calendar" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

it("shows the link limit and a failed creation", async () => {
  const { user, dialog } = await open([1, 2].map((number) => aFeed({ id: `f-${number}`, label: `Tablet ${number}` })));
  server.use(
    http.post(FEED_PATHS.owner, () => HttpResponse.json({ status: 503, detail: "Not now." }, { status: 503 }), {
      once: true,
    }),
  );
  await user.click(dialog.getByRole("button", { name: "Create another link" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("The link was not createdNot now.");
  await user.click(dialog.getByRole("button", { name: "Create another link" }));
  await user.click(await dialog.findByRole("button", { name: "Done" }));
  await user.click(screen.getByRole("button", { name: "All visits in your calendar" }));
  expect(await screen.findByText("You have reached the limit of 3 links. Stop one to create another.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Create another link" })).not.toBeInTheDocument();
});

it("lets an admin viewing the portal see the links but change nothing", async () => {
  const { dialog } = await open([aFeed({ label: "My phone" })], false);
  expect(dialog.getByText("My phone")).toBeVisible();
  expect(dialog.getByText("Only the owner can create and stop links.")).toBeVisible();
  expect(dialog.queryByRole("button", { name: /link|Stop/ })).not.toBeInTheDocument();
});

it("shows a load failure and retries", async () => {
  server.use(http.get(FEED_PATHS.owner, () => HttpResponse.json({ status: 503, detail: "Not now." }, { status: 503 })));
  const { user } = await renderInPortal(<OwnerCalendar canChange />);
  await user.click(screen.getByRole("button", { name: "All visits in your calendar" }));
  expect(await screen.findByText("Your calendar links could not be loaded")).toBeVisible();
  server.use(http.get(FEED_PATHS.owner, () => HttpResponse.json({ items: [], limit: 3 })));
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("button", { name: "Create my link" })).toBeVisible();
});
