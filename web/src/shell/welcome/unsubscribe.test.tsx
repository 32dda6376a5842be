import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { Schemas } from "@/api/client";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { UnsubscribePage } from "./UnsubscribePage";

async function open(what: Schemas["Unsubscription"] | undefined) {
  const stopped: string[] = [];
  const takenBack: string[] = [];
  const unknown = () =>
    HttpResponse.json(
      {
        type: "about:blank",
        title: "Not found",
        status: 404,
        code: "not_found",
        detail: "Not found.",
        request_id: "r",
      },
      { status: 404, headers: { "Content-Type": "application/problem+json" } },
    );
  server.use(
    http.get("/api/unsubscribe/:token", () => (what ? HttpResponse.json(what) : unknown())),
    http.post("/api/unsubscribe/:token", ({ params }) => {
      stopped.push(String(params.token));
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete("/api/unsubscribe/:token", ({ params }) => {
      takenBack.push(String(params.token));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const page = await renderInPortal(<UnsubscribePage />, "/unsubscribe#token=abc.k.def", "/unsubscribe");
  return { ...page, stopped, takenBack };
}

it("explains what a link stops, and stops it only on request", async () => {
  const { user, stopped } = await open({
    kind: "message",
    is_weekly: false,
    is_report: false,
    is_owners: false,
    is_stopped: false,
    address: "p•••@agency.example",
  });
  expect(
    await screen.findByText("We will stop sending email about messages to p•••@agency.example."),
  ).toBeInTheDocument();
  expect(stopped).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Stop email" }));
  expect(await screen.findByText("You will no longer get this email.")).toBeInTheDocument();
  expect(stopped).toEqual(["abc.k.def"]);
  expect(screen.getByRole("link", { name: "Notification settings" })).toHaveAttribute("href", "/settings");
  expect(screen.queryByRole("button", { name: "Turn email back on" })).not.toBeInTheDocument();
});

it("stops only the weekly summary with its own link", async () => {
  await open({
    kind: null,
    is_weekly: true,
    is_report: false,
    is_owners: false,
    is_stopped: false,
    address: "p•••@agency.example",
  });
  expect(
    await screen.findByText("We will stop sending the weekly summary to p•••@agency.example."),
  ).toBeInTheDocument();
  expect(screen.queryByText(/You will still get email you request/)).not.toBeInTheDocument();
});

it("stops only one report with its own link", async () => {
  await open({
    kind: null,
    is_weekly: false,
    is_report: true,
    is_owners: false,
    is_stopped: false,
    address: "a•••@portal.example",
  });
  expect(
    await screen.findByText("We will stop sending the report from this email to a•••@portal.example."),
  ).toBeInTheDocument();
  expect(screen.queryByText(/You will still get email you request/)).not.toBeInTheDocument();
});

it("sends owners, who have no settings, to the start page", async () => {
  const { user } = await open({
    kind: null,
    is_weekly: false,
    is_report: false,
    is_owners: true,
    is_stopped: false,
    address: null,
  });
  await screen.findByText(/We will stop all email from this portal to the address where you received this link/);
  expect(screen.getByText(/You will still get email you request/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Stop email" }));
  expect(await screen.findByRole("link", { name: "Back to the start page" })).toHaveAttribute("href", "/");
});

it("lets owners undo it immediately and when reopening the link", async () => {
  const owners = { kind: null, is_weekly: false, is_report: false, is_owners: true, address: null };
  const first = await open({ ...owners, is_stopped: false });
  await first.user.click(await screen.findByRole("button", { name: "Stop email" }));
  await first.user.click(await screen.findByRole("button", { name: "Turn email back on" }));
  expect(await screen.findByText("You will get email again.")).toBeInTheDocument();
  expect(first.takenBack).toEqual(["abc.k.def"]);
  first.unmount();
  const later = await open({ ...owners, is_stopped: true });
  expect(await screen.findByText("You will no longer get this email.")).toBeInTheDocument();
  server.use(http.delete("/api/unsubscribe/:token", () => HttpResponse.error()));
  await later.user.click(screen.getByRole("button", { name: "Turn email back on" }));
  expect(await screen.findByText("Email was not turned back on")).toBeInTheDocument();
  expect(later.stopped).toEqual([]);
});

it("starts over with another link", async () => {
  const { user, go, stopped } = await open({
    kind: null,
    is_weekly: false,
    is_report: false,
    is_owners: true,
    is_stopped: false,
    address: null,
  });
  await user.click(await screen.findByRole("button", { name: "Stop email" }));
  expect(await screen.findByText("You will no longer get this email.")).toBeInTheDocument();
  go("/unsubscribe#token=other.k.def");
  await user.click(await screen.findByRole("button", { name: "Stop email" }));
  await screen.findByText("You will no longer get this email.");
  expect(stopped).toEqual(["abc.k.def", "other.k.def"]);
});

it("reports when there is nothing to stop or the link is incomplete", async () => {
  const { unmount } = await open({
    kind: null,
    is_weekly: false,
    is_report: false,
    is_owners: false,
    is_stopped: false,
    address: null,
  });
  expect(await screen.findByText("This account no longer gets this kind of email.")).toBeInTheDocument();
  unmount();
  await open(undefined);
  expect(await screen.findByText("This link does not work")).toBeInTheDocument();
});
