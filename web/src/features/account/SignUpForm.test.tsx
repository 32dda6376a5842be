import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it, vi } from "vitest";
import { ApiProblem } from "@/api/client";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { SignUpForm } from "./SignUpForm";
import { signUpFailure } from "./sign-up-failure";

async function fillIn(password = "Rebuild!2026", confirmation = password) {
  const onSignedUp = vi.fn();
  const onMailed = vi.fn();
  const page = await renderInPortal(<SignUpForm onSignedUp={onSignedUp} onMailed={onMailed} />);
  const { user } = page;
  await user.type(screen.getByLabelText(/First name/), "Dana");
  await user.type(screen.getByLabelText(/Last name/), "Reyes");
  await user.type(screen.getByLabelText(/Email/), "dana@example.com");
  await user.type(screen.getByLabelText(/Phone/), "3195550111");
  await user.type(screen.getByLabelText(/^Password/), password);
  await user.type(screen.getByLabelText(/Confirm password/), confirmation);
  const submit = () => user.click(screen.getByRole("button", { name: "Create account" }));
  return { ...page, submit, onSignedUp, onMailed };
}

it("creates an account and reports its email address", async () => {
  let sent: unknown;
  server.use(
    http.post("/api/auth/sign-up", async ({ request }) => {
      sent = { mark: request.headers.get("X-Buildback-Request"), body: await request.json() };
      return HttpResponse.json({ email: "dana@example.com", confirmation_mailed: false }, { status: 201 });
    }),
    http.post("/api/auth/sign-in", () => HttpResponse.json({ status: 401, code: "wrong" }, { status: 401 })),
  );
  const { submit, onSignedUp } = await fillIn();
  expect(screen.getByLabelText(/Phone/)).toHaveValue("(319) 555-0111");
  await submit();
  await waitFor(() => expect(onSignedUp).toHaveBeenCalledWith("dana@example.com", false));
  expect(sent).toMatchObject({ mark: "1", body: { phone: "3195550111", company_name: null } });
  expect(await screen.findByText("Account created successfully!")).toBeVisible();
  expect(screen.getByText("You can sign in now. If you already had an account, check your email.")).toBeVisible();
});

it("signs in to a new account with the chosen password", async () => {
  let sent: unknown;
  server.use(
    http.post("/api/auth/sign-up", () =>
      HttpResponse.json({ email: "dana@example.com", confirmation_mailed: false }, { status: 201 }),
    ),
    http.post("/api/auth/sign-in", async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ outcome: "signed_in", account: anAccount() });
    }),
  );
  const { submit, onSignedUp } = await fillIn();
  await submit();
  await waitFor(() => expect(onSignedUp).toHaveBeenCalledWith("dana@example.com", true));
  expect(sent).toEqual({ email: "dana@example.com", password: "Rebuild!2026", keep_signed_in: false });
  expect(screen.queryByText(/You can sign in now/)).not.toBeInTheDocument();
});

it("shows no success message while email confirmation is pending", async () => {
  const answer = { email: "dana@example.com", confirmation_mailed: true };
  server.use(http.post("/api/auth/sign-up", () => HttpResponse.json(answer, { status: 201 })));
  const { submit, onSignedUp, onMailed } = await fillIn();
  await submit();
  await waitFor(() => expect(onMailed).toHaveBeenCalledWith("dana@example.com"));
  expect(onSignedUp).not.toHaveBeenCalled();
  expect(screen.queryByText("Account created successfully!")).toBeNull();
});

it("does not treat a response without an account as success", async () => {
  server.use(http.post("/api/auth/sign-up", () => HttpResponse.json({}, { status: 201 })));
  const { submit, onSignedUp } = await fillIn();
  await submit();
  expect(await screen.findByRole("alert")).toHaveTextContent("User creation failed");
  expect(onSignedUp).not.toHaveBeenCalled();
});

it("sends nothing when the passwords differ", async () => {
  const { submit, onSignedUp } = await fillIn("Rebuild!2026", "Rebuild!2027");
  await submit();
  expect(screen.getByLabelText(/Confirm password/)).toHaveAccessibleDescription(
    "Password mismatch: Please ensure both password fields match.",
  );
  expect(onSignedUp).not.toHaveBeenCalled();
});

it("shows why sign-up was rejected and keeps the form's values", async () => {
  const limited = { status: 429, headers: { "Retry-After": "3600" } };
  server.use(http.post("/api/auth/sign-up", () => HttpResponse.json({ status: 429, code: "x" }, limited)));
  const { submit } = await fillIn();
  await submit();
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Too many signup attempts. Please wait before trying again. You can try again in 1 hour.",
  );
  expect(screen.getByLabelText(/^Password/)).toHaveValue("Rebuild!2026");
});

it("shows a name error only beside the name field", async () => {
  const errors = [{ field: "last_name", code: "x", message: "Last name must be at least 2 characters" }];
  server.use(http.post("/api/auth/sign-up", () => HttpResponse.json({ status: 422, errors }, { status: 422 })));
  const { submit } = await fillIn();
  await submit();
  const name = screen.getByLabelText(/Last name/);
  await waitFor(() => expect(name).toHaveAccessibleDescription("Last name must be at least 2 characters"));
  expect(screen.queryByRole("alert")).toBeNull();
});

it.each([
  [409, undefined, "An account with this email already exists. Please sign in instead."],
  [429, undefined, "Too many signup attempts. Please wait before trying again."],
  [422, "email", "Please enter a valid email address."],
  [422, "password", "Please ensure your password meets the security requirements."],
  [422, "first_name", undefined],
  [422, "captcha", "An error occurred during signup. Please try again."],
  [500, undefined, "An error occurred during signup. Please try again."],
])("maps status %d with field %s to its message", (status, field, expected) => {
  const errors = field ? [{ field, code: "x", message: "x" }] : [];
  expect(signUpFailure(new ApiProblem(status, { errors }), ["first_name", "email", "password"])).toBe(expected);
});

it("hides new passwords and allows pasting and autofill", async () => {
  const { user } = await renderInPortal(<SignUpForm onSignedUp={vi.fn()} onMailed={vi.fn()} />);
  for (const name of [/^Password/, /Confirm password/]) {
    const input = screen.getByLabelText(name);
    expect(input).toHaveAttribute("type", "password");
    expect(input).toHaveAttribute("autocomplete", "new-password");
    await user.click(input);
    await user.paste("Rebuild!2026 and more");
    expect(input).toHaveValue("Rebuild!2026 and more");
  }
});
