import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiProblem } from "@/api/client";
import { RETRY_MS, sendFailure, sendTwice, TIMEOUT_MS } from "./send";

describe("sending a message", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Mocks a server that answers the attempts in this order; `silence` never answers. */
  function tries(...answers: ("ok" | "silence" | Error)[]) {
    const at: number[] = [];
    const start = Date.now();
    const aborted: boolean[] = [];
    const post = vi.fn((signal: AbortSignal) => {
      const answer = answers[at.length];
      const n = at.push(Date.now() - start) - 1;
      signal.addEventListener("abort", () => {
        aborted[n] = true;
      });
      if (answer === "ok") return Promise.resolve("sent");
      return answer === "silence" ? new Promise<string>(() => {}) : Promise.reject(answer);
    });
    return { post, at, aborted };
  }
  async function outcome(run: Promise<string>) {
    const settled = run.then(
      (value) => value,
      (error: unknown) => error,
    );
    await vi.runAllTimersAsync();
    return settled;
  }

  it("gives up an attempt after 5 s and retries once after 1.5 s", async () => {
    const { post, at, aborted } = tries("silence", "ok");
    expect(await outcome(sendTwice(post))).toBe("sent");
    expect(at).toEqual([0, TIMEOUT_MS + RETRY_MS]);
    expect([TIMEOUT_MS, RETRY_MS]).toEqual([5000, 1500]);
    expect(aborted).toEqual([true]);
  });

  it("stops after the second attempt with a timeout message", async () => {
    const { post, at } = tries("silence", "silence", "ok");
    const error = await outcome(sendTwice(post));
    expect(at).toHaveLength(2);
    expect(error).toMatchObject({ message: "Message sending timed out. Please try again." });
    expect(sendFailure(error, "project")).toBe("Network timeout. Please check your connection and try again.");
  });

  it("retries after a network or server error", async () => {
    const { post, at } = tries(ApiProblem.offline(), "ok");
    expect(await outcome(sendTwice(post))).toBe("sent");
    expect(at).toEqual([0, RETRY_MS]);
    expect(await outcome(sendTwice(tries(new ApiProblem(503, undefined), "ok").post))).toBe("sent");
  });

  it("does not retry a request that the server rejected", async () => {
    const refusal = new ApiProblem(409, { code: "23505", detail: "Duplicate message detected" });
    const { post, at } = tries(refusal, "ok");
    expect(await outcome(sendTwice(post))).toBe(refusal);
    expect(at).toHaveLength(1);
  });
});

describe("a send failure", () => {
  const problem = (status: number, code: string, more = {}) => new ApiProblem(status, { code, ...more });
  it.each([
    [problem(409, "23505"), "project", "Duplicate message detected"],
    [problem(422, "23503"), "project", "Invalid project or user reference"],
    [
      problem(422, "invalid", { errors: [{ field: "reply_to_message_id", code: "23503", message: "no" }] }),
      "project",
      "Invalid project or user reference",
    ],
    [problem(401, "unauthenticated"), "project", "No authenticated user or valid owner session found"],
    [problem(401, "unauthenticated"), "owner", "Property owner session is invalid or expired"],
    [problem(403, "forbidden"), "owner", "Failed to authenticate property owner session"],
    [problem(404, "not_found"), "project", "Project not found or project ID is missing"],
    [
      problem(422, "invalid", { errors: [{ field: "message_content", code: "too_long", message: "Too long" }] }),
      "project",
      "Too long",
    ],
    [problem(429, "too_many", { detail: "Slowly." }), "owner", "Slowly."],
    [new Error("boom"), "project", "Unknown error"],
  ] as const)("has its own message: %o", (error, kind, text) => {
    expect(sendFailure(error, kind)).toBe(text);
  });
});
