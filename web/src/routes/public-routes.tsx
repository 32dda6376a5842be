import { createRoute, redirect } from "@tanstack/react-router";
import { FullScreenSpinner } from "@/components/feedback/skeletons";
import { eventsQuery } from "@/features/event/queries";
import { ownerProjectQuery } from "@/features/owner/queries";
import { requireGuest } from "./guards";
import { lazyPage } from "./lazy-page";
import { requireOwner } from "./owner/guard";
import { root } from "./root-route";
import * as search from "./search";

const landing = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: requireGuest,
  component: lazyPage(() => import("@/shell/welcome/LandingPage"), "LandingPage"),
});
const auth = createRoute({
  getParentRoute: () => root,
  path: "/auth",
  validateSearch: search.authSearch,
  beforeLoad: requireGuest,
  component: lazyPage(() => import("@/shell/welcome/AuthPage"), "AuthPage"),
});
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: "/auth/forgot",
  beforeLoad: requireGuest,
  component: lazyPage(() => import("@/shell/welcome/ForgotPasswordPage"), "ForgotPasswordPage"),
});
/** Open to all: the link identifies the account. */
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: "/reset",
  component: lazyPage(() => import("@/shell/welcome/ResetPasswordPage"), "ResetPasswordPage"),
});
/** Open to all: the link identifies the address. */
const confirmSignUp = createRoute({
  getParentRoute: () => root,
  path: "/confirm",
  component: lazyPage(() => import("@/shell/welcome/ConfirmPage"), "ConfirmPage"),
});
/** Open to all: the page asks guests to sign in first. */
const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: "/email",
  component: lazyPage(() => import("@/shell/welcome/EmailPage"), "EmailPage"),
});
/** Open to all: the link identifies the recipient. */
const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: "/unsubscribe",
  component: lazyPage(() => import("@/shell/welcome/UnsubscribePage"), "UnsubscribePage"),
});
/** Open to all: the link is an invitation to a company. */
const join = createRoute({
  getParentRoute: () => root,
  path: "/c/$token",
  component: lazyPage(() => import("@/shell/welcome/JoinPage"), "JoinPage"),
});
const joinWithoutToken = createRoute({
  getParentRoute: () => root,
  path: "/c",
  beforeLoad: () => {
    throw redirect({ to: "/auth", replace: true });
  },
});
/** Open to all: the link gives a claim package. */
const claimPackage = createRoute({
  getParentRoute: () => root,
  path: "/package",
  component: lazyPage(() => import("@/shell/welcome/PackagePage"), "PackagePage"),
});
const privacy = createRoute({
  getParentRoute: () => root,
  path: "/privacy",
  component: lazyPage(() => import("@/shell/welcome/PublicPages"), "PrivacyPage"),
});
const accessibility = createRoute({
  getParentRoute: () => root,
  path: "/accessibility",
  component: lazyPage(() => import("@/shell/welcome/PublicPages"), "AccessibilityPage"),
});
const setUp = createRoute({
  getParentRoute: () => root,
  path: "/setup",
  beforeLoad: requireGuest,
  component: lazyPage(() => import("@/shell/welcome/SetUpPage"), "SetUpPage"),
});

/** Open to all: the link of a letter or an email opens the owner's project. */
const ownerEntry = createRoute({
  getParentRoute: () => root,
  path: "/owner",
  component: lazyPage(() => import("./owner/OwnerEntryPage"), "OwnerEntryPage"),
});
const ownerDashboard = createRoute({
  getParentRoute: () => root,
  path: "/owner-dashboard",
  validateSearch: search.ownerSearch,
  beforeLoad: requireOwner,
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(ownerProjectQuery);
    void queryClient.prefetchInfiniteQuery(eventsQuery({ kind: "owner" }));
  },
  pendingComponent: FullScreenSpinner,
  component: lazyPage(() => import("./owner/OwnerDashboardPage"), "OwnerDashboardPage"),
});

/** Pages for guests and property owners. */
export const publicRoutes = [
  landing,
  auth,
  forgotPassword,
  resetPassword,
  confirmSignUp,
  confirmEmail,
  unsubscribe,
  join,
  joinWithoutToken,
  claimPackage,
  setUp,
  privacy,
  accessibility,
  ownerEntry,
  ownerDashboard,
] as const;
