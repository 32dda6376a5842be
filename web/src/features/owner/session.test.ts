import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiProblem } from "@/api/client";
import { testQueryClient } from "@/test/render";
import { server } from "@/test/server";
import { dropOwnerRecord, RECORD_MAX_AGE_MS, readOwnerRecord, storeOwnerRecord } from "./record";
import {
  isSuspicious,
  OwnerRefused,
  type OwnerSession,
  ownerLoginError,
  ownerRefusal,
  ownerSessionQuery,
} from "./session";

const START = new Date("2026-11-21T12:00:00Z");
const minutesOn = (minutes: number) => new Date(START.getTime() + minutes * 60_000);

const session = (given: Partial<OwnerSession> = {}): OwnerSession => ({
  valid: true,
  error: null,
  session_id: "s-1",
  project_id: "p-1",
  expires_at: minutesOn(120).toISOString(),
  property_owner_name: "Maria Alvarez",
  security_level: "standard",
  security_score: 100,
  warnings: [],
  warnings_text: [],
  opened_by_admin: false,
  ...given,
});

const KEY = "propertyOwnerSession";
const isStored = () => localStorage.getItem(KEY) !== null;

beforeEach(() => dropOwnerRecord());

describe("the local owner record", () => {
  it("stores the specified fields", () => {
    storeOwnerRecord(session(), START);
    expect(readOwnerRecord(minutesOn(1))).toEqual({
      sessionId: "s-1",
      projectId: "p-1",
      expiresAt: minutesOn(120).toISOString(),
      ownerName: "Maria Alvarez",
      storedAt: START.toISOString(),
      securityLevel: "standard",
      securityScore: 100,
    });
  });

  it("expires exactly when the session does", () => {
    storeOwnerRecord(session({ expires_at: minutesOn(30).toISOString() }), START);
    expect(readOwnerRecord(new Date(minutesOn(30).getTime() - 1))).not.toBeNull();
    expect(readOwnerRecord(minutesOn(30))).toBeNull();
    expect(isStored()).toBe(false);
  });

  it("expires after two hours, whatever its own expiry says", () => {
    storeOwnerRecord(session({ expires_at: minutesOn(600).toISOString() }), START);
    expect(readOwnerRecord(minutesOn(120))).not.toBeNull();
    expect(readOwnerRecord(new Date(minutesOn(120).getTime() + 1))).toBeNull();
    expect(isStored()).toBe(false);
  });

  it("keeps its age when the session is validated again", () => {
    storeOwnerRecord(session({ expires_at: minutesOn(600).toISOString() }), START);
    storeOwnerRecord(session({ expires_at: minutesOn(600).toISOString(), security_score: 90 }), minutesOn(90));
    expect(readOwnerRecord(minutesOn(100))).toMatchObject({ securityScore: 90, storedAt: START.toISOString() });
  });

  it("starts over with another session", () => {
    storeOwnerRecord(session(), START);
    storeOwnerRecord(session({ session_id: "s-2" }), minutesOn(5));
    expect(readOwnerRecord(minutesOn(6))).toMatchObject({ sessionId: "s-2", storedAt: minutesOn(5).toISOString() });
  });

  it.each([
    "not json",
    "null",
    "[]",
    '"text"',
    '{"sessionId":"s"}',
    '{"sessionId":"s","projectId":"p","expiresAt":"soon","storedAt":"now"}',
  ])("is dropped silently when it is broken: %s", (text) => {
    localStorage.setItem(KEY, text);
    expect(readOwnerRecord(START)).toBeNull();
    expect(isStored()).toBe(false);
  });

  it("gets the default level and score", () => {
    const bare = {
      sessionId: "s",
      projectId: "p",
      expiresAt: minutesOn(9).toISOString(),
      storedAt: START.toISOString(),
    };
    localStorage.setItem(KEY, JSON.stringify(bare));
    expect(readOwnerRecord(minutesOn(1))).toMatchObject({
      securityLevel: "standard",
      securityScore: 100,
      ownerName: "",
    });
  });

  it("replaces invalid fields with defaults and drops another version", () => {
    storeOwnerRecord(session(), START);
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "");
    const odd = { ...kept, ownerName: { first: "M" }, securityLevel: 3, securityScore: "100" };
    localStorage.setItem(KEY, JSON.stringify(odd));
    expect(readOwnerRecord(minutesOn(1))).toMatchObject({
      securityLevel: "standard",
      securityScore: 100,
      ownerName: "",
    });
    localStorage.setItem(KEY, JSON.stringify({ ...kept, v: 2 }));
    expect(readOwnerRecord(minutesOn(1))).toBeNull();
    expect(isStored()).toBe(false);
  });

  it("is not stored for an invalid session", () => {
    storeOwnerRecord(session(), START);
    storeOwnerRecord(session({ valid: false, security_score: 0 }), minutesOn(1));
    expect(isStored()).toBe(false);
  });

  it("is skipped when browser storage is blocked or full", () => {
    const refuse = () => {
      throw new DOMException("no", "QuotaExceededError");
    };
    for (const call of ["getItem", "setItem", "removeItem"] as const) {
      vi.spyOn(Storage.prototype, call).mockImplementation(refuse);
    }
    expect(() => storeOwnerRecord(session(), START)).not.toThrow();
    expect(readOwnerRecord(START)).toBeNull();
    expect(dropOwnerRecord).not.toThrow();
  });

  it("is deleted when the server reports the session as invalid", async () => {
    storeOwnerRecord(session({ expires_at: new Date(Date.now() + 60_000).toISOString() }));
    server.use(http.get("*/api/owner/session", () => HttpResponse.json(session({ valid: false, security_score: 0 }))));
    const answer = await testQueryClient().fetchQuery(ownerSessionQuery);
    expect(answer.valid).toBe(false);
    expect(isStored()).toBe(false);
  });

  it("ends a session past its local age even if the server accepts it", async () => {
    let isEnded = false;
    storeOwnerRecord(session(), new Date(Date.now() - RECORD_MAX_AGE_MS - 1000));
    server.use(
      http.get("*/api/owner/session", () => HttpResponse.json(session())),
      http.delete("*/api/owner/session", () => {
        isEnded = true;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const answer = await testQueryClient().fetchQuery(ownerSessionQuery);
    expect(answer).toMatchObject({ valid: false, security_score: 0 });
    expect(isEnded).toBe(true);
    expect(isStored()).toBe(false);
  });

  it("does not affect a new session when an older record is too old", async () => {
    storeOwnerRecord(session({ session_id: "s-0" }), new Date(Date.now() - RECORD_MAX_AGE_MS - 1000));
    const live = session({ expires_at: new Date(Date.now() + 60_000).toISOString() });
    server.use(http.get("*/api/owner/session", () => HttpResponse.json(live)));
    expect(await testQueryClient().fetchQuery(ownerSessionQuery)).toMatchObject({ valid: true });
    expect(readOwnerRecord()).toMatchObject({ sessionId: "s-1" });
  });

  it.each([
    [49, true],
    [0, false],
  ])("reports a suspicious session once, with score %d: %s", async (score, isReported) => {
    const reports: unknown[] = [];
    storeOwnerRecord(session({ expires_at: new Date(Date.now() + 60_000).toISOString() }));
    server.use(
      http.get("*/api/owner/session", () => HttpResponse.json(session({ valid: false, security_score: score }))),
      http.post("*/api/security-events", async ({ request }) => {
        reports.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await testQueryClient().fetchQuery(ownerSessionQuery);
    await testQueryClient().fetchQuery(ownerSessionQuery);
    const report = {
      event_type: "suspicious_session_restoration_attempt",
      session_id: "s-1",
      security_score: score,
    };
    await vi.waitFor(() => expect(reports).toEqual(isReported ? [report] : []));
  });
});

describe("the message for an invalid session", () => {
  it.each([
    [1, "Security validation failed (Score: 1). Please try again."],
    [49, "Security validation failed (Score: 49). Please try again."],
    [0, "Session validation failed"],
  ])("depends on the score %d", (score, text) => {
    const refused = session({ valid: false, security_score: score });
    expect(ownerRefusal(refused, "Session validation failed")).toBe(text);
    expect(isSuspicious(refused)).toBe(score > 0);
  });

  it("is the server's error when there is one", () => {
    const refused = session({ valid: false, security_score: 0, error: "This code is not valid." });
    expect(ownerRefusal(refused, "Session validation failed")).toBe("This code is not valid.");
  });

  it("raises no suspicion while the session is valid", () => {
    expect(isSuspicious(session({ security_score: 40 }))).toBe(false);
  });
});

describe("the message for a failed login", () => {
  it.each([
    ["a rejected code", new ApiProblem(401, { detail: "Unknown code." }), "Unknown code."],
    [
      "an unknown code",
      new ApiProblem(401, { code: "owner_code_refused", detail: "Authentication failed." }),
      "Authentication failed. Please check your project code and try again.",
    ],
    [
      "a code sent too early",
      new ApiProblem(429, { code: "owner_code_refused", detail: "Authentication failed." }, { retryAfter: "180" }),
      "Authentication failed. Please check your project code and try again.",
    ],
    ["a rejection without a message", new ApiProblem(403, undefined), "Authentication failed"],
    [
      "a server failure",
      new ApiProblem(503, { detail: "Database gone" }),
      "Authentication failed. Please check your project code and try again.",
    ],
    ["no connection", ApiProblem.offline(), "An unexpected error occurred during authentication"],
    ["a session that did not open", new OwnerRefused("Authentication failed"), "Authentication failed"],
    ["anything else", new TypeError("boom"), "An unexpected error occurred during authentication"],
  ])("covers %s", (_name, error, text) => {
    expect(ownerLoginError(error)).toBe(text);
  });
});
