import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it, vi } from "vitest";
import type { Schemas } from "@/api/client";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { SignedIn, signInAgain } from "@/test/session";
import { GenerateForm } from "./GenerateForm";
import { InvitationsPanel } from "./InvitationsPanel";

const LIST = "/api/admin/contractors/ridgeline/invitations";

function invitation(given: Partial<Schemas["Invitation"]> = {}): Schemas["Invitation"] {
  const state = given.state ?? "pending";
  return {
    id: "i-1",
    state,
    email: null,
    created_by_name: "Margaret Okafor",
    created_at: "2026-11-20T12:00:00Z",
    expires_at: "2026-11-27T12:00:00Z",
    used_at: null,
    used_by_name: null,
    revoked_at: null,
    abilities: { revoke: state === "pending" },
    ...given,
  };
}

/** Serves a company's invitations from memory. */
function serve(kept: Schemas["Invitation"][]) {
  const requested: unknown[] = [];
  server.use(
    http.get(LIST, () => HttpResponse.json({ items: kept, next_cursor: null })),
    http.post(LIST, async ({ request }) => {
      const body = (await request.json()) as { email: string | null };
      requested.push(body);
      const made = invitation({ id: `i-${kept.length + 1}`, email: body.email });
      kept.unshift(made);
      return HttpResponse.json({ invitation: made, link: `https://portal.example/c/${made.id}` }, { status: 201 });
    }),
  );
  return requested;
}

const open = (canInvite = true) =>
  renderInPortal(<InvitationsPanel slug="ridgeline" company="Ridgeline" canInvite={canInvite} />);

it("generates links that stay visible until the page is left", async () => {
  const requested = serve([]);
  const { user } = await open();
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  expect(await screen.findByText("No invitations yet")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Generate Link" }));
  expect(await screen.findByText("Invitation link generated")).toBeVisible();
  expect(await screen.findByLabelText("Invitation link")).toHaveValue("https://portal.example/c/i-1");
  await user.click(screen.getByRole("button", { name: "Copy invitation link" }));
  expect(copied).toHaveBeenCalledWith("https://portal.example/c/i-1");
  await user.click(screen.getByRole("button", { name: "Generate Link" }));
  await waitFor(() => expect(screen.getAllByLabelText("Invitation link")).toHaveLength(2));
  expect(requested).toEqual(Array(2).fill({ email: null, language: "en" }));
});

it("emails a link to a valid address and rejects other text", async () => {
  const requested = serve([]);
  const { user } = await open();
  await user.type(screen.getByLabelText("Email"), "nobody");
  await user.click(screen.getByRole("button", { name: "Generate Link" }));
  expect(await screen.findByText("Invalid email address")).toBeVisible();
  expect(requested).toEqual([]);
  await user.clear(screen.getByLabelText("Email"));
  await user.type(screen.getByLabelText("Email"), "carl@ridgeline.example");
  await user.click(screen.getByRole("button", { name: "Generate Link" }));
  expect(await screen.findByText("The link is on its way to carl@ridgeline.example.")).toBeVisible();
  expect(requested).toEqual([{ email: "carl@ridgeline.example", language: "en" }]);
  expect(screen.getByLabelText("Email")).toHaveValue("");
});

it("emails a link in Spanish when that language is chosen", async () => {
  const requested = serve([]);
  const { user } = await open();
  await user.type(screen.getByLabelText("Email"), "carl@ridgeline.example");
  await user.selectOptions(screen.getByLabelText("Email language"), "Español");
  await user.click(screen.getByRole("button", { name: "Generate Link" }));
  expect(await screen.findByText("The link is on its way to carl@ridgeline.example.")).toBeVisible();
  expect(requested).toEqual([{ email: "carl@ridgeline.example", language: "es" }]);
});

it("reports a failure to generate a link and keeps the email address", async () => {
  serve([]);
  server.use(http.post(LIST, () => HttpResponse.json({ status: 500, code: "internal", detail: "x" }, { status: 500 })));
  const { user } = await open();
  await user.type(screen.getByLabelText("Email"), "carl@ridgeline.example");
  await user.click(screen.getByRole("button", { name: "Generate Link" }));
  expect(await screen.findByText("Failed to generate invitation link. Please try again.")).toBeVisible();
  expect(screen.getByLabelText("Email")).toHaveValue("carl@ridgeline.example");
});

it("shows each invitation's state and revokes a pending one after asking", async () => {
  const kept = [
    invitation({ id: "i-4", email: "carl@ridgeline.example" }),
    invitation({ id: "i-3", state: "used", used_by_name: "Dana Whitfield", used_at: "2026-11-20T13:00:00Z" }),
    invitation({ id: "i-2", state: "expired" }),
    invitation({ id: "i-1", state: "revoked", revoked_at: "2026-11-20T13:00:00Z" }),
  ];
  serve(kept);
  server.use(
    http.delete("/api/admin/invitations/i-4", () => {
      kept[0] = invitation({ id: "i-4", email: "carl@ridgeline.example", state: "revoked" });
      return HttpResponse.json(kept[0]);
    }),
  );
  const { user } = await open();
  const rows = await screen.findAllByRole("listitem");
  expect(rows.map((row) => within(row).getAllByText(/^(Pending|Used|Expired|Revoked)$/)[0]?.textContent)).toEqual([
    "Pending",
    "Used",
    "Expired",
    "Revoked",
  ]);
  expect(screen.getByText(/Dana Whitfield signed up/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Revoke: carl@ridgeline.example" }));
  const dialog = await screen.findByRole("dialog", { name: "Revoke this invitation?" });
  await user.click(within(dialog).getByRole("button", { name: "Keep it" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await user.click(screen.getByRole("button", { name: "Revoke: carl@ridgeline.example" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Revoke" }));
  expect(await screen.findByText("Invitation revoked")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Revoke:/ })).not.toBeInTheDocument());
});

it("reports that the link was already used", async () => {
  serve([invitation()]);
  const detail = "Dana Whitfield has already signed up with this link.";
  server.use(
    http.delete("/api/admin/invitations/i-1", () =>
      HttpResponse.json({ status: 409, code: "invitation_used", detail }, { status: 409 }),
    ),
  );
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Revoke: Link to share" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Revoke" }));
  expect(await screen.findByText(detail)).toBeVisible();
});

it("shows a load failure and offers no invitations when not allowed", async () => {
  server.use(http.get(LIST, () => HttpResponse.error(), { once: true }));
  const { user } = await open(false);
  expect(await screen.findByText("Invitations could not be loaded")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Generate Link" })).not.toBeInTheDocument();
  serve([invitation()]);
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Link to share")).toBeVisible();
});

it("restores the email address after signing in again", async () => {
  const admin = anAccount("admin");
  server.use(http.get("/api/me", () => HttpResponse.json(admin)));
  const { user, queryClient } = await renderInPortal(
    <SignedIn>
      <GenerateForm slug="ridgeline" onGenerated={() => {}} />
    </SignedIn>,
  );
  await user.type(await screen.findByRole("textbox"), "jo@ridgeline.example");
  await signInAgain(queryClient, admin, () => screen.queryByRole("textbox"));
  expect(await screen.findByRole("textbox")).toHaveValue("jo@ridgeline.example");
});

it("revokes the selected invitations after a question, and names one that was used meanwhile", async () => {
  serve([
    invitation({ id: "i-1", email: "kim@ridgeline.example" }),
    invitation({ id: "i-2", email: "lee@ridgeline.example" }),
    invitation({ id: "i-3", state: "used", email: "ann@ridgeline.example" }),
  ]);
  const sent: unknown[] = [];
  server.use(
    http.post("/api/admin/invitations/revocations", async ({ request }) => {
      sent.push(await request.json());
      const rows = [
        { key: "i-1", outcome: "changed" },
        { key: "i-2", outcome: "refused", reason: "Lee Park has used this invitation." },
      ];
      return HttpResponse.json({ rows });
    }),
  );
  const { user } = await open();
  await screen.findByText("ann@ridgeline.example");
  expect(screen.queryByRole("checkbox", { name: /ann@ridgeline/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
  const bar = within(await screen.findByRole("region", { name: "Selected invitations" }));
  expect(bar.getByText("2 invitations selected")).toBeVisible();
  await user.click(bar.getByRole("button", { name: "Revoke…" }));
  const question = within(await screen.findByRole("dialog", { name: "Revoke 2 invitations?" }));
  expect(question.getByText("This cannot be undone.")).toBeVisible();
  await user.click(question.getByRole("button", { name: "Revoke" }));
  const report = within(await screen.findByRole("dialog", { name: "Some rows were not changed" }));
  expect(report.getByRole("listitem")).toHaveTextContent("lee@ridgeline.exampleLee Park has used this invitation.");
  expect(report.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  expect(sent).toEqual([{ invitations: ["i-1", "i-2"] }]);
});
