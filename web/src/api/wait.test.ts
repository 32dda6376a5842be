import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { server } from "@/test/server";
import { ApiProblem, api, messageOf, unwrap } from "./client";
import { waitText } from "./wait";

it.each([
  ["0", "1 second"],
  ["1", "1 second"],
  ["20", "20 seconds"],
  ["60", "1 minute"],
  ["61", "2 minutes"],
  ["3540", "59 minutes"],
  ["3541", "1 hour"],
  ["3600", "1 hour"],
  ["7201", "3 hours"],
])("shows a Retry-After of %s as %s", (seconds, expected) => {
  expect(waitText(seconds)).toBe(`You can try again in ${expected}.`);
});

it.each([null, undefined, "", "soon", "-5", "Wed, 21 Oct 2026 07:28:00 GMT"])(
  "ignores a Retry-After of %s",
  (value) => {
    expect(waitText(value)).toBeUndefined();
  },
);

async function refusal(status: number): Promise<unknown> {
  server.use(
    http.post("*/api/auth/sign-out", () =>
      HttpResponse.json({ status, detail: "Please wait." }, { status, headers: { "Retry-After": "90" } }),
    ),
  );
  try {
    return unwrap(await api.POST("/api/auth/sign-out"));
  } catch (error) {
    return error;
  }
}

it("appends the wait time to the server's message after a 429 response", async () => {
  expect(messageOf(await refusal(429), "")).toBe("Please wait. You can try again in 2 minutes.");
});

it("does not show the Retry-After time of other errors", async () => {
  const busy = await refusal(503);
  expect(busy).toBeInstanceOf(ApiProblem);
  expect(messageOf(busy, "")).toBe("Please wait.");
});
