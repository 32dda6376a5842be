import { isRedirect } from "@tanstack/react-router";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { type Account, accountQuery, type Role } from "@/api/account";
import { ApiProblem } from "@/api/client";
import { anAccount } from "@/test/account";
import { testQueryClient } from "@/test/render";
import { server } from "@/test/server";
import {
  requireAccount,
  requireAdmin,
  requireContractor,
  requireGuest,
  requireNoAdmin,
  requirePartnerHome,
  requireSubmitter,
} from "./guards";

type Visitor = Role | "guest";

const SOMEWHERE = { pathname: "/somewhere", href: "/somewhere?tab=files", search: {} };

function arrive(visitor: Visitor, change: Partial<Account> = {}) {
  server.use(
    http.get("/api/me", () =>
      visitor === "guest"
        ? HttpResponse.json({ status: 401, code: "sign_in_required", detail: "Not authenticated" }, { status: 401 })
        : HttpResponse.json({ ...anAccount(visitor), ...change }),
    ),
  );
  return { context: { queryClient: testQueryClient() }, location: SOMEWHERE };
}

/** The path to which a guard redirects a visitor, or 'in'. */
async function outcome(guard: (given: ReturnType<typeof arrive>) => Promise<unknown>, visitor: Visitor) {
  try {
    await guard(arrive(visitor));
    return "in";
  } catch (thrown) {
    if (isRedirect(thrown)) return thrown.options.to;
    throw thrown;
  }
}

describe("route guards", () => {
  it.each([
    ["account", requireAccount, { guest: "/auth", admin: "in", contractor: "in", referral_partner: "in" }],
    ["admin", requireAdmin, { guest: "/auth", admin: "in", contractor: "/dashboard", referral_partner: "/dashboard" }],
    [
      "contractor",
      requireContractor,
      { guest: "/auth", admin: "/admin", contractor: "in", referral_partner: "/dashboard" },
    ],
    ["no admin", requireNoAdmin, { guest: "/auth", admin: "/admin/inbox", contractor: "in", referral_partner: "in" }],
    [
      "default home",
      requirePartnerHome,
      { guest: "/auth", admin: "in", contractor: "/contractor-dashboard", referral_partner: "in" },
    ],
    [
      "submission",
      requireSubmitter,
      { guest: "/auth", admin: "in", contractor: "/contractor-dashboard", referral_partner: "in" },
    ],
    [
      "guest",
      requireGuest,
      { guest: "in", admin: "/dashboard", contractor: "/dashboard", referral_partner: "/dashboard" },
    ],
  ] as const)("redirect each role correctly: %s", async (_name, guard, expected) => {
    for (const [visitor, where] of Object.entries(expected)) {
      expect([visitor, await outcome(guard, visitor as Visitor)]).toEqual([visitor, where]);
    }
  });

  it("decide by abilities instead of the role name", async () => {
    const renamed = { ...anAccount("contractor"), role: "referral_partner" as const };
    server.use(http.get("/api/me", () => HttpResponse.json(renamed)));
    const given = () => ({ context: { queryClient: testQueryClient() }, location: SOMEWHERE });
    await expect(requireContractor(given())).resolves.toMatchObject({ account: { role: "referral_partner" } });
    await expect(requirePartnerHome(given())).rejects.toMatchObject({ options: { to: "/contractor-dashboard" } });
  });

  describe("when the account is older than 5 minutes", () => {
    const MINUTE = 60_000;
    const known = (minutesAgo: number) => {
      const queryClient = testQueryClient();
      queryClient.setDefaultOptions({ queries: { retryDelay: 0 } });
      const updatedAt = Date.now() - minutesAgo * MINUTE;
      queryClient.setQueryData(accountQuery.queryKey, anAccount("admin"), { updatedAt });
      return { context: { queryClient }, location: SOMEWHERE };
    };

    it("fetch it again, and not before", async () => {
      server.use(http.get("/api/me", () => HttpResponse.json(anAccount("contractor"))));
      await expect(requireAdmin(known(4))).resolves.toBeDefined();
      await expect(requireAdmin(known(5.1))).rejects.toMatchObject({ options: { to: "/dashboard" } });
    });

    it("keep a known account signed in while the portal is unreachable", async () => {
      server.use(http.get("/api/me", () => HttpResponse.error()));
      await expect(requireAdmin(known(6))).resolves.toMatchObject({ account: { role: "admin" } });
      server.use(http.get("/api/me", () => HttpResponse.json({ status: 401 }, { status: 401 })));
      await expect(requireAdmin(known(6))).rejects.toMatchObject({ options: { to: "/auth" } });
    });
  });

  it("return a guest to the requested page, never to another site", async () => {
    const redirected = await requireAccount(arrive("guest")).catch((thrown: unknown) => thrown);
    expect(redirected).toMatchObject({ options: { to: "/auth", search: { next: "/somewhere?tab=files" } } });
    const signedIn = (next: string) => ({ ...arrive("admin"), location: { ...SOMEWHERE, search: { next } } });
    await expect(requireGuest(signedIn("/somewhere?tab=files"))).rejects.toMatchObject({
      options: { href: "/somewhere?tab=files" },
    });
    await expect(requireGuest(signedIn("//evil.example"))).rejects.toMatchObject({ options: { to: "/dashboard" } });
  });

  it("do not treat a lost connection as a lost session", async () => {
    server.use(http.get("/api/me", () => HttpResponse.error()));
    const given = { context: { queryClient: testQueryClient() }, location: SOMEWHERE };
    given.context.queryClient.setDefaultOptions({ queries: { retryDelay: 0 } });
    const thrown = await requireAccount(given).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(ApiProblem);
    expect((thrown as ApiProblem).code).toBe("network");
    await expect(requireGuest(given)).resolves.toBeUndefined();
  });
});

it("sends an admin who must set up a second factor to the settings", async () => {
  const given = arrive("admin", { must_set_up_second_factor: true });
  await expect(requireAdmin(given)).rejects.toMatchObject({ options: { to: "/settings" } });
  await expect(
    requireAccount({ ...given, location: { pathname: "/settings", href: "/settings" } }),
  ).resolves.toBeDefined();
});
