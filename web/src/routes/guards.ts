import { redirect } from "@tanstack/react-router";
import { type Account, accountQuery, homeOf } from "@/api/account";
import type { RouterContext } from "./context";

interface GuardArguments {
  context: RouterContext;
}

/** Signed-in people only; others go to /auth. */
export async function requireAccount({ context }: GuardArguments): Promise<{ account: Account }> {
  const account = await context.queryClient.ensureQueryData(accountQuery);
  if (!account) throw redirect({ to: "/auth" });
  return { account };
}

/** Admins only; others who are signed in go to /dashboard. */
export async function requireAdmin(given: GuardArguments): Promise<{ account: Account }> {
  const { account } = await requireAccount(given);
  if (!account.abilities.show_admin_dashboard) throw redirect({ to: "/dashboard" });
  return { account };
}

/** Contractors only; admins go to /admin, others to /dashboard. */
export async function requireContractor(given: GuardArguments): Promise<{ account: Account }> {
  const { account } = await requireAccount(given);
  if (account.role === "admin") throw redirect({ to: "/admin" });
  if (account.role !== "contractor") throw redirect({ to: "/dashboard" });
  return { account };
}

/** The default home; contractors have their own. */
export async function requirePartnerHome(given: GuardArguments): Promise<{ account: Account }> {
  const { account } = await requireAccount(given);
  if (account.role === "contractor") throw redirect({ to: "/contractor-dashboard" });
  return { account };
}

/** People who may submit a project; others go home. */
export async function requireSubmitter(given: GuardArguments): Promise<{ account: Account }> {
  const { account } = await requireAccount(given);
  if (!account.abilities.submit_project) throw redirect({ to: homeOf(account.role) });
  return { account };
}

/** For people who are not signed in; others are sent home. A server that cannot be reached keeps nobody out. */
export async function requireGuest({ context }: GuardArguments): Promise<void> {
  const account = await context.queryClient.ensureQueryData(accountQuery).catch(() => null);
  if (account) throw redirect({ to: "/dashboard" });
}
