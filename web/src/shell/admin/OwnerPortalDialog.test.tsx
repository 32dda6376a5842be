import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it, vi } from "vitest";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import OwnerPortalDialog from "./OwnerPortalDialog";

const session = {
  outcome: "opened",
  valid: true,
  error: null,
  session_id: "s-1",
  project_id: "p-1",
  expires_at: "2026-11-21T14:00:00Z",
  property_owner_name: "Maria Alvarez",
  security_level: "standard",
  security_score: 100,
  warnings: [],
  opened_by_admin: true,
};

async function open(at = "/admin") {
  const onClose = vi.fn();
  const page = await renderInPortal(<OwnerPortalDialog onClose={onClose} />, at);
  const submit = await screen.findByRole("button", { name: "Access Owner Portal" });
  return { ...page, onClose, submit, field: screen.getByRole("textbox", { name: "Project Code" }) };
}

it("validates the code before sending it", async () => {
  const { user, submit, field } = await open();
  await user.type(field, "   ");
  await user.click(submit);
  expect(screen.getByText("Please enter a project code.")).toBeInTheDocument();
  await user.clear(field);
  await user.type(field, "abc23");
  await user.click(submit);
  expect(screen.getByText("Project code must be exactly 6 characters")).toBeInTheDocument();
});

it("shows progress and then opens the owner's dashboard", async () => {
  let sent: unknown;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.post("/api/owner/session", async ({ request }) => {
      sent = await request.json();
      await answered;
      return HttpResponse.json(session, { status: 201 });
    }),
  );
  const { user, submit, field, onClose, address } = await open();
  await user.type(field, " abc 234 ");
  await user.click(submit);
  expect(await screen.findByRole("button", { name: "Accessing Project..." })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Admin Panel" }));
  expect(onClose).not.toHaveBeenCalled();
  answer();
  await vi.waitFor(() => expect(address()).toBe("/owner-dashboard"));
  expect(sent).toEqual({ project_code: "ABC234" });
  expect(await screen.findByText("Successfully authenticated! (Security Score: 100)")).toBeInTheDocument();
});

it("shows the score of a session rejected on suspicion", async () => {
  server.use(
    http.post("/api/owner/session", () =>
      HttpResponse.json({ ...session, valid: false, session_id: null, security_score: 45 }),
    ),
  );
  const { user, submit, field } = await open();
  await user.type(field, "ABC234");
  await user.click(submit);
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Security validation failed (Score: 45). Please try again.",
  );
});

it("does not blame the code when the portal cannot be reached", async () => {
  server.use(http.post("/api/owner/session", () => HttpResponse.error()));
  const { user, submit, field } = await open();
  await user.type(field, "ABC234");
  await user.click(submit);
  expect(await screen.findByRole("alert")).toHaveTextContent("An unexpected error occurred during authentication");
});

it("does not reveal why a code was rejected", async () => {
  server.use(
    http.post("/api/owner/session", () =>
      HttpResponse.json({ status: 429, code: "owner_code_refused", detail: "Anything" }, { status: 429 }),
    ),
  );
  const { user, submit, field, address } = await open();
  await user.type(field, "ABC234");
  await user.click(submit);
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Unable to access project. Please verify the project code.",
  );
  expect(address()).toBe("/admin");
});

it("opens nothing for a user who is no longer an admin", async () => {
  server.use(http.post("/api/owner/session", () => HttpResponse.json({ outcome: "question_asked" })));
  const { user, submit, field, address } = await open();
  await user.type(field, "ABC234");
  await user.click(submit);
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Unable to access project. Please verify the project code.",
  );
  expect(address()).toBe("/admin");
});

it("returns to the admin panel", async () => {
  const { user, onClose, address } = await open("/admin/contractors");
  expect(screen.getByText("You will see what the property owner sees.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Admin Panel" }));
  expect(onClose).toHaveBeenCalled();
  await vi.waitFor(() => expect(address()).toBe("/admin"));
});
