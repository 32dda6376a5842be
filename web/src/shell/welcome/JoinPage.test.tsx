import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { JoinPage } from "./JoinPage";

const VALIDATE = "/api/invitations/validate";
const ACCEPT = "/api/invitations/accept";
const VALID = { valid: true, error: null, company_name: "Ridgeline", join: null };
const EXPIRED = "Invalid or expired invitation. Please contact support for a new link.";

function problem(status: number, detail: string, errors: object[] = []) {
  return HttpResponse.json({ status, code: "refused", detail, errors }, { status });
}

const MISMATCH = "Password mismatch: Please ensure both password fields match.";

const notSignedIn = () => HttpResponse.json({ status: 401, code: "sign_in_required" }, { status: 401 });

const refusedSignIn = () => HttpResponse.json({ status: 503, code: "busy" }, { status: 503 });

beforeEach(() => server.use(http.post("/api/auth/sign-in", refusedSignIn), http.get("/api/me", notSignedIn)));

/** Serves a signed-in account and counts the sign-outs. */
function signedIn(role: "admin" | "contractor" = "admin") {
  const signedOut = { times: 0 };
  server.use(
    http.get("/api/me", () => HttpResponse.json(anAccount(role))),
    http.post("/api/auth/sign-out", () => {
      signedOut.times += 1;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return signedOut;
}

const open = () => renderInPortal(<JoinPage />, "/c/secret", "/c/$token");

async function fillIn(change: Partial<Record<"first" | "email" | "confirmation", string>> = {}) {
  const { first = "José", email = "jose@ridgeline.example", confirmation = "Rebuild!2026" } = change;
  server.use(http.post(VALIDATE, () => HttpResponse.json(VALID)));
  const rendered = await open();
  const { user } = rendered;
  await screen.findByRole("heading", { level: 1, name: "You're joining Ridgeline as a contractor" });
  const firstName = await screen.findByLabelText(/First name/);
  if (first) await user.type(firstName, first);
  await user.type(screen.getByLabelText(/Last name/), "O'Brien");
  await user.type(screen.getByLabelText(/Email/), email);
  await user.type(screen.getByLabelText(/^Password/), "Rebuild!2026");
  await user.type(screen.getByLabelText(/Confirm password/), confirmation);
  await user.click(screen.getByRole("button", { name: "Create Contractor Account" }));
  return rendered;
}

it("shows the company to join and signs up with the link's token", async () => {
  const bodies: unknown[] = [];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.post(ACCEPT, async ({ request }) => {
      bodies.push(await request.json());
      await answered;
      return HttpResponse.json({ email: "jose@ridgeline.example" }, { status: 201 });
    }),
  );
  const { address } = await fillIn();
  expect(await screen.findByRole("button", { name: "Creating Account..." })).toBeDisabled();
  answer();
  await waitFor(() => expect(address()).toBe("/auth?tab=signin"));
  expect(await screen.findByText("Account created successfully!")).toBeVisible();
  const welcome = "Welcome to Ridgeline! You can sign in now.";
  expect(screen.getByText(welcome)).toBeVisible();
  expect(bodies).toEqual([
    {
      token: "secret",
      first_name: "José",
      last_name: "O'Brien",
      email: "jose@ridgeline.example",
      password: "Rebuild!2026",
      confirm_password: "Rebuild!2026",
    },
  ]);
});

it("signs in to the new account and opens the portal, without validating the used link again", async () => {
  let validations = 0;
  server.use(
    http.post(ACCEPT, () => HttpResponse.json({ email: "jose@ridgeline.example" }, { status: 201 })),
    http.post("/api/auth/sign-in", () => HttpResponse.json({ outcome: "signed_in", account: anAccount() })),
  );
  const { address } = await fillIn();
  server.use(
    http.post(VALIDATE, () => {
      validations += 1;
      return HttpResponse.json({ valid: false });
    }),
  );
  await waitFor(() => expect(address()).toBe("/dashboard"));
  expect(await screen.findByText("Welcome to Ridgeline!")).toBeVisible();
  expect(validations).toBe(0);
});

it("signs out the current user before going to the sign-in form", async () => {
  const signedOut = signedIn();
  server.use(http.post(ACCEPT, () => HttpResponse.json({ email: "jose@ridgeline.example" }, { status: 201 })));
  const { address } = await fillIn();
  await waitFor(() => expect(address()).toBe("/auth?tab=signin"));
  expect(signedOut.times).toBe(1);
});

it("shows the signed-in user, who can sign out without losing input", async () => {
  const signedOut = signedIn();
  let looks = 0;
  server.use(
    http.post(VALIDATE, () => {
      looks += 1;
      return HttpResponse.json(VALID);
    }),
  );
  const { user } = await open();
  await user.type(await screen.findByLabelText(/First name/), "José");
  expect(await screen.findByText("You are signed in as dana@example.com")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Sign Out" }));
  await waitFor(() => expect(screen.queryByText(/You are signed in as/)).toBeNull());
  expect(screen.getByLabelText(/First name/)).toHaveValue("José");
  expect([signedOut.times, looks]).toEqual([1, 1]);
});

describe("for a signed-in user", () => {
  function offered(effect: string, leaves: string | null = null) {
    const join = { email: "dana@example.com", effect, leaves };
    const signedOut = signedIn("contractor");
    server.use(http.post(VALIDATE, () => HttpResponse.json({ ...VALID, join })));
    return signedOut;
  }

  it("offers to join with that account and explains the change", async () => {
    offered("changes_company", "Summit");
    const bodies: unknown[] = [];
    server.use(
      http.post("/api/invitations/join", async ({ request }) => {
        bodies.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user, address } = await open();
    expect(await screen.findByText("You are signed in as dana@example.com")).toBeVisible();
    const change = "You will leave Summit and no longer see its projects. Your account will belong to Ridgeline.";
    expect(screen.getByText(change)).toBeVisible();
    expect(screen.queryByLabelText(/First name/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Join Ridgeline" }));
    await waitFor(() => expect(address()).toBe("/dashboard"));
    expect(bodies).toEqual([{ token: "secret", effect: "changes_company" }]);
  });

  it("signs out a user who is not meant and shows the form", async () => {
    const signedOut = offered("links");
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "Not you? Sign out" }));
    expect(await screen.findByLabelText(/First name/)).toBeVisible();
    expect(signedOut.times).toBe(1);
  });

  it.each([
    ["member", "You already belong to Ridgeline. Someone else can still use this link."],
    ["has_projects", /would lose access to them/],
  ])("does not offer a join that would fail: %s", async (effect, why) => {
    offered(effect);
    await open();
    expect(await screen.findByText(why)).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Join/ })).toBeNull();
  });

  it("shows why joining failed", async () => {
    offered("links");
    const detail = "Your account has changed since you opened this link. Please open it again.";
    server.use(http.post("/api/invitations/join", () => problem(409, detail)));
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "Join Ridgeline" }));
    expect(await screen.findByText(detail)).toBeVisible();
  });
});

it("reports an existing account and suggests signing in first", async () => {
  const taken = "An account with this email already exists. Please sign in instead.";
  server.use(http.post(ACCEPT, () => problem(409, taken)));
  await fillIn();
  expect(await screen.findByText(taken)).toBeVisible();
  expect(screen.getByText(/then open this link again to join/)).toBeVisible();
});

it("shows progress while the link is validated again", async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(http.post(VALIDATE, () => HttpResponse.json(VALID), { once: true }));
  const { queryClient } = await open();
  expect(await screen.findByRole("button", { name: "Create Contractor Account" })).toBeEnabled();
  server.use(
    http.post(VALIDATE, async () => {
      await answered;
      return HttpResponse.json(VALID);
    }),
  );
  void queryClient.invalidateQueries();
  expect(await screen.findByRole("button", { name: "Validating..." })).toBeDisabled();
  answer();
  expect(await screen.findByRole("button", { name: "Create Contractor Account" })).toBeEnabled();
});

it("shows a loader during validation and then a link to sign in", async () => {
  let sent: unknown;
  server.use(
    http.post(VALIDATE, async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json(VALID);
    }),
  );
  await open();
  expect(screen.getByRole("status", { name: "Validating invitation..." })).toBeInTheDocument();
  expect(await screen.findByRole("link", { name: "Already have an account? Sign in" })).toHaveAttribute(
    "href",
    "/auth",
  );
  expect(sent).toEqual({ token: "secret" });
});

it("reports a link that does not work", async () => {
  server.use(http.post(VALIDATE, () => HttpResponse.json({ valid: false, error: EXPIRED, company_name: null })));
  await open();
  expect(await screen.findByRole("heading", { name: "Invalid Invitation" })).toBeVisible();
  expect(screen.getByText(EXPIRED)).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to Login" })).toHaveAttribute("href", "/auth");
});

it.each([
  [
    429,
    "Too many validation attempts. Please wait before trying again.",
    "Too many attempts. Please wait before trying again.",
  ],
  [400, "Broken", EXPIRED],
])("goes to sign-in when validation is rejected with %i", async (status, detail, toastText) => {
  server.use(http.post(VALIDATE, () => problem(status, detail)));
  const { address } = await open();
  await waitFor(() => expect(address()).toBe("/auth"));
  expect(await screen.findByText("Invitation Validation Failed")).toBeVisible();
  expect(screen.getByText(toastText)).toBeVisible();
});

it("keeps the link when the portal cannot be reached, and retries", async () => {
  server.use(http.post(VALIDATE, () => HttpResponse.error(), { once: true }));
  const { user, address } = await open();
  expect(
    await screen.findByText(
      "No connection. The portal cannot be reached. It will load automatically when the connection is back.",
    ),
  ).toBeVisible();
  expect(address()).toBe("/c/secret");
  server.use(http.post(VALIDATE, () => HttpResponse.json(VALID)));
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("button", { name: "Create Contractor Account" })).toBeVisible();
});

it.each([
  [{ first: "" }, "First name is required"],
  [{ first: "R2D2" }, "First name can only contain letters, spaces, apostrophes, and hyphens"],
  [{ email: "nobody" }, "Please enter a valid email address"],
])("shows the first error as a toast and sends nothing: %o", async (change, message) => {
  let isSent = false;
  server.use(
    http.post(ACCEPT, () => {
      isSent = true;
      return HttpResponse.json({ email: "" });
    }),
  );
  await fillIn(change);
  expect(await screen.findByText("Validation Error")).toBeVisible();
  expect(screen.getAllByText(message)).toHaveLength(2);
  expect(isSent).toBe(false);
});

it.each([
  ["in the browser", { confirmation: "Rebuild!2027" }],
  ["on the server", {}],
])("has its own message for different passwords, found %s", async (_where, change) => {
  server.use(http.post(ACCEPT, () => problem(422, "", [{ field: "confirm_password", message: MISMATCH }])));
  await fillIn(change);
  await waitFor(() => expect(screen.getAllByText(MISMATCH)).toHaveLength(2));
  expect(screen.queryByText("Validation Error")).not.toBeInTheDocument();
});

it("shows the server's first error in form order as a toast", async () => {
  const errors = [
    { field: "password", message: "Too common" },
    { field: "first_name", message: "No such name" },
  ];
  server.use(http.post(ACCEPT, () => problem(422, "", errors)));
  await fillIn();
  expect(await screen.findByText("Validation Error")).toBeVisible();
  expect(screen.getAllByText("No such name")).toHaveLength(2);
  expect(screen.getAllByText("Too common")).toHaveLength(1);
});

it.each([
  [409, "", [], "An account with this email already exists. Please sign in instead."],
  [429, "", [], "Too many signup attempts. Please wait before trying again."],
  [422, "", [{ field: "email", message: "Taken" }], "Please enter a valid email address."],
  [422, "", [{ field: "password", message: "Common" }], "Please ensure your password meets the security requirements."],
  [503, "", [], "An error occurred during signup. Please try again."],
])("shows the specified message for a failed sign-up: %i", async (status, detail, errors, message) => {
  server.use(http.post(ACCEPT, () => problem(status, detail, errors)));
  await fillIn();
  expect(await screen.findByText("Signup failed")).toBeVisible();
  expect(screen.getByText(message)).toBeVisible();
});

it("reports a response without an account", async () => {
  server.use(http.post(ACCEPT, () => HttpResponse.json({ email: "" }, { status: 201 })));
  await fillIn();
  expect(await screen.findByText("User creation failed")).toBeVisible();
});

it("reports a link that someone else used in the meantime", async () => {
  server.use(http.post(ACCEPT, () => problem(404, EXPIRED)));
  await fillIn();
  expect(await screen.findByRole("heading", { name: "Invalid Invitation" })).toBeVisible();
});
