import { redirect } from "@tanstack/react-router";
import { type Account, accountQuery, homeOf } from "@/api/account";
import { ApiProblem } from "@/api/client";
import { ownPath } from "@/lib/browser/own-path";
import type { RouterContext } from "./context";

interface GuardArguments {
  context: RouterContext;
  location: { pathname: string; href: string; search?: { next?: string | undefined } };
}

/** Where a second factor is set up. */
const SET_UP = "/settings";

/** Who is there, asked anew when the answer is older than 5 minutes. A portal that cannot be reached just then keeps
 *  nobody out whom it had let in. */
async function whoIsThere({ context: { queryClient } }: GuardArguments): Promise<Account | null> {
  try {
    return await queryClient.fetchQuery(accountQuery);
  } catch (error) {
    const known = queryClient.getQueryData(accountQuery.queryKey);
    if (known && error instanceof ApiProblem && error.isTransient) return known;
    throw error;
  }
}

/** What is worth coming back to after the sign-in; the dashboard is where everybody comes anyway. */
const nextOf = (href: string): string | undefined => (href === "/dashboard" ? undefined : ownPath(href));

/** Signed-in people only; others go to /auth. Whoever has to set up a second factor does that first. */
export async function requireAccount(given: GuardArguments): Promise<{ account: Account }> {
  const account = await whoIsThere(given);
  if (!account) throw redirect({ to: "/auth", search: { next: nextOf(given.location.href) } });
  if (account.must_set_up_second_factor && given.location.pathname !== SET_UP) throw redirect({ to: SET_UP });
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
  const { show_contractor_dashboard, show_admin_dashboard } = account.abilities;
  if (!show_contractor_dashboard) throw redirect({ to: show_admin_dashboard ? "/admin" : "/dashboard" });
  return { account };
}

/** The default home; contractors have their own. */
export async function requirePartnerHome(given: GuardArguments): Promise<{ account: Account }> {
  const { account } = await requireAccount(given);
  if (!account.abilities.show_dashboard) throw redirect({ to: homeOf(account) });
  return { account };
}

/** People who may submit a project; others go home. */
export async function requireSubmitter(given: GuardArguments): Promise<{ account: Account }> {
  const { account } = await requireAccount(given);
  if (!account.abilities.submit_project) throw redirect({ to: homeOf(account) });
  return { account };
}

/** For people who are not signed in; others are sent home. A server that cannot be reached keeps nobody out. */
export async function requireGuest(given: GuardArguments): Promise<void> {
  const account = await whoIsThere(given).catch(() => null);
  const next = ownPath(given.location.search?.next);
  if (account) throw next ? redirect({ href: next }) : redirect({ to: "/dashboard" });
}
