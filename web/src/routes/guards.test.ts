import { isRedirect } from "@tanstack/react-router";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import type { Role } from "@/api/account";
import { ApiProblem } from "@/api/client";
import { anAccount } from "@/test/account";
import { testQueryClient } from "@/test/render";
import { server } from "@/test/server";
import {
  requireAccount,
  requireAdmin,
  requireContractor,
  requireGuest,
  requirePartnerHome,
  requireSubmitter,
} from "./guards";

type Visitor = Role | "nobody";

function arrive(visitor: Visitor) {
  server.use(
    http.get("/api/me", () =>
      visitor === "nobody"
        ? HttpResponse.json({ status: 401, code: "sign_in_required", detail: "Not authenticated" }, { status: 401 })
        : HttpResponse.json(anAccount(visitor)),
    ),
  );
  return { context: { queryClient: testQueryClient() } };
}

/** Where a guard sends a visitor, or 'in'. */
async function outcome(guard: (given: ReturnType<typeof arrive>) => Promise<unknown>, visitor: Visitor) {
  try {
    await guard(arrive(visitor));
    return "in";
  } catch (thrown) {
    if (isRedirect(thrown)) return thrown.options.to;
    throw thrown;
  }
}

describe("guards", () => {
  it.each([
    ["account", requireAccount, { nobody: "/auth", admin: "in", contractor: "in", referral_partner: "in" }],
    ["admin", requireAdmin, { nobody: "/auth", admin: "in", contractor: "/dashboard", referral_partner: "/dashboard" }],
    [
      "contractor",
      requireContractor,
      { nobody: "/auth", admin: "/admin", contractor: "in", referral_partner: "/dashboard" },
    ],
    [
      "default home",
      requirePartnerHome,
      { nobody: "/auth", admin: "in", contractor: "/contractor-dashboard", referral_partner: "in" },
    ],
    [
      "submission",
      requireSubmitter,
      { nobody: "/auth", admin: "in", contractor: "/contractor-dashboard", referral_partner: "in" },
    ],
    [
      "guest",
      requireGuest,
      { nobody: "in", admin: "/dashboard", contractor: "/dashboard", referral_partner: "/dashboard" },
    ],
  ] as const)("%s", async (_name, guard, expected) => {
    for (const [visitor, where] of Object.entries(expected)) {
      expect([visitor, await outcome(guard, visitor as Visitor)]).toEqual([visitor, where]);
    }
  });

  it("do not take a lost connection for a lost session", async () => {
    server.use(http.get("/api/me", () => HttpResponse.error()));
    const given = { context: { queryClient: testQueryClient() } };
    given.context.queryClient.setDefaultOptions({ queries: { retryDelay: 0 } });
    const thrown = await requireAccount(given).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(ApiProblem);
    expect((thrown as ApiProblem).code).toBe("network");
    await expect(requireGuest(given)).resolves.toBeUndefined();
  });
});
