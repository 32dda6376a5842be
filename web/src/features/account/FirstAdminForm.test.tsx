import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it, vi } from "vitest";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { FirstAdminForm } from "./FirstAdminForm";

async function fillIn(confirmation = "Rebuild!2026") {
  const onCreated = vi.fn();
  const onDead = vi.fn();
  const { user } = await renderInPortal(<FirstAdminForm token="secret" onCreated={onCreated} onDead={onDead} />);
  await user.type(screen.getByLabelText(/First name/), "Ada");
  await user.type(screen.getByLabelText(/Last name/), "Okafor");
  await user.type(screen.getByLabelText(/Email/), "ada@example.com");
  await user.type(screen.getByLabelText(/^Password/), "Rebuild!2026");
  await user.type(screen.getByLabelText(/Confirm password/), confirmation);
  await user.click(screen.getByRole("button", { name: "Create admin account" }));
  return { onCreated, onDead };
}

it("sends the link's token with the form", async () => {
  let sent: unknown;
  server.use(
    http.post("/api/setup", async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ email: "ada@example.com" }, { status: 201 });
    }),
    http.post("/api/auth/sign-in", () => HttpResponse.json({ status: 503, code: "busy" }, { status: 503 })),
  );
  const { onCreated } = await fillIn();
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith(false));
  expect(await screen.findByText("You can sign in now.")).toBeInTheDocument();
  expect(sent).toEqual({
    token: "secret",
    first_name: "Ada",
    last_name: "Okafor",
    email: "ada@example.com",
    password: "Rebuild!2026",
    confirm_password: "Rebuild!2026",
  });
});

it("signs in to the new account", async () => {
  server.use(
    http.post("/api/setup", () => HttpResponse.json({ email: "ada@example.com" }, { status: 201 })),
    http.post("/api/auth/sign-in", () => HttpResponse.json({ outcome: "signed_in", account: anAccount() })),
  );
  const { onCreated } = await fillIn();
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith(true));
});

it("reports an invalid link", async () => {
  server.use(http.post("/api/setup", () => HttpResponse.json({ status: 404, code: "not_found" }, { status: 404 })));
  const { onCreated, onDead } = await fillIn();
  await waitFor(() => expect(onDead).toHaveBeenCalled());
  expect(onCreated).not.toHaveBeenCalled();
});

it("shows the server's error message beside the field", async () => {
  const errors = [{ field: "email", code: "invalid", message: "Please enter a valid email address" }];
  server.use(
    http.post("/api/setup", () => HttpResponse.json({ status: 422, code: "invalid_input", errors }, { status: 422 })),
  );
  await fillIn();
  await waitFor(() =>
    expect(screen.getByLabelText(/Email/)).toHaveAccessibleDescription("Please enter a valid email address"),
  );
});

it("sends nothing when the passwords differ", async () => {
  const { onCreated, onDead } = await fillIn("Rebuild!2027");
  expect(screen.getByLabelText(/Confirm password/)).toHaveAccessibleDescription(
    "Password mismatch: Please ensure both password fields match.",
  );
  expect(onCreated).not.toHaveBeenCalled();
  expect(onDead).not.toHaveBeenCalled();
});
