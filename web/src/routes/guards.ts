import { redirect } from "@tanstack/react-router";
import { type Account, accountQuery, homeOf } from "@/api/account";
import { ApiProblem } from "@/api/client";
import { ownPath } from "@/lib/browser/own-path";
import type { RouterContext } from "./context";

interface GuardArguments {
  context: RouterContext;
  location: { pathname: string; href: string; search?: { next?: string | undefined } };
}

/** The page where a second factor is set up. */
const SET_UP = "/settings";

/** The current account, refetched if older than 5 minutes. If the portal is temporarily unreachable, the cached account is
 *  used. */
async function whoIsThere({ context: { queryClient } }: GuardArguments): Promise<Account | null> {
  try {
    return await queryClient.fetchQuery(accountQuery);
  } catch (error) {
    const known = queryClient.getQueryData(accountQuery.queryKey);
    if (known && error instanceof ApiProblem && error.isTransient) return known;
    throw error;
  }
}

/** The URL to return to after sign-in. Undefined for the dashboard, which is the default. */
const nextOf = (href: string): string | undefined => (href === "/dashboard" ? undefined : ownPath(href));

/** Requires a signed-in user; redirects others to /auth. A user who must set up a second factor is redirected to that page. */
export async function requireAccount(given: GuardArguments): Promise<{ account: Account }> {
  const account = await whoIsThere(given);
  if (!account) throw redirect({ to: "/auth", search: { next: nextOf(given.location.href) } });
  if (account.must_set_up_second_factor && given.location.pathname !== SET_UP) throw redirect({ to: SET_UP });
  return { account };
}

/** Requires an admin; redirects other signed-in users to /dashboard. */
export async function requireAdmin(given: GuardArguments): Promise<{ account: Account }> {
  const { account } = await requireAccount(given);
  if (!account.abilities.show_admin_dashboard) throw redirect({ to: "/dashboard" });
  return { account };
}

/** Requires a contractor; redirects admins to /admin and others to /dashboard. */
export async function requireContractor(given: GuardArguments): Promise<{ account: Account }> {
  const { account } = await requireAccount(given);
  const { show_contractor_dashboard, show_admin_dashboard } = account.abilities;
  if (!show_contractor_dashboard) throw redirect({ to: show_admin_dashboard ? "/admin" : "/dashboard" });
  return { account };
}

/** Redirects admins to their inbox, which has all threads of messages. */
export async function requireNoAdmin(given: GuardArguments): Promise<{ account: Account }> {
  const { account } = await requireAccount(given);
  if (account.abilities.show_admin_dashboard) throw redirect({ to: "/admin/inbox" });
  return { account };
}

/** The default home page. Contractors are redirected to theirs. */
export async function requirePartnerHome(given: GuardArguments): Promise<{ account: Account }> {
  const { account } = await requireAccount(given);
  if (!account.abilities.show_dashboard) throw redirect({ to: homeOf(account) });
  return { account };
}

/** Requires permission to submit a project; redirects others to their home page. */
export async function requireSubmitter(given: GuardArguments): Promise<{ account: Account }> {
  const { account } = await requireAccount(given);
  if (!account.abilities.submit_project) throw redirect({ to: homeOf(account) });
  return { account };
}

/** Requires a guest; redirects signed-in users to their home page. If the server is unreachable, the page opens. */
export async function requireGuest(given: GuardArguments): Promise<void> {
  const account = await whoIsThere(given).catch(() => null);
  const next = ownPath(given.location.search?.next);
  if (account) throw next ? redirect({ href: next }) : redirect({ to: "/dashboard" });
}
