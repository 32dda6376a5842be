import { Tabs, Text } from "@mantine/core";
import { getRouteApi, useNavigate, useRouter } from "@tanstack/react-router";
import welcomeText from "locales/welcome.ftl";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { ModalSkeleton, PageSkeleton } from "@/components/feedback/skeletons";
import { SignInForm } from "@/features/account/SignInForm";
import { portalName } from "@/lib/browser/brand";
import { ownPath } from "@/lib/browser/own-path";
import classes from "./AuthPage.module.css";
import { REDIRECT_AFTER_MS, useGuestWatch } from "./use-guest-watch";
import { useWaitingNotice } from "./use-waiting-notice";
import { WelcomeFrame } from "./WelcomeFrame";

// Most visitors have an account, so the other forms load after the page.
const SignUpForm = lazy(async () => ({ default: (await import("@/features/account/SignUpForm")).SignUpForm }));
const SignUpMailed = lazy(() => import("./SignUpMailed"));
const OwnerCodeForm = lazy(async () => ({ default: (await import("@/features/owner/OwnerCodeForm")).OwnerCodeForm }));

export { SignInForm };

const route = getRouteApi("/auth");
const TABS = ["signin", "signup", "owner"] as const;

/** Sign in, sign up, or enter a project code. */
export function AuthPage() {
  const { tab = "signin", next } = route.useSearch();
  const router = useRouter();
  const navigate = useNavigate();
  const timer = useRef<number | undefined>(undefined);
  const [email, setEmail] = useState("");
  const [isMailed, setMailed] = useState(false);
  useGuestWatch();
  useWaitingNotice();
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const goHome = () => {
    timer.current = window.setTimeout(() => router.history.push(ownPath(next) ?? "/dashboard"), REDIRECT_AFTER_MS);
  };
  const open = (name: (typeof TABS)[number]) =>
    void navigate({ to: "/auth", search: { tab: name, next }, replace: true });

  if (isMailed) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <SignUpMailed email={email} onBack={() => setMailed(false)} />
      </Suspense>
    );
  }
  return (
    <WelcomeFrame tab={welcomeText(`auth-tabs-${tab}`)} title={welcomeText("auth-title", { portal: portalName() })}>
      <Tabs
        value={tab}
        onChange={(value) => {
          const name = TABS.find((known) => known === value);
          if (name) open(name);
        }}
        keepMounted={false}
      >
        <Tabs.List grow className={classes.tabs}>
          {TABS.map((name) => (
            <Tabs.Tab key={name} value={name} className={classes.tab}>
              {welcomeText(`auth-tabs-${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="signin">
          <SignInForm email={email} onSignedIn={goHome} />
        </Tabs.Panel>
        {/* Keeps its input when the user switches tabs. */}
        <Tabs.Panel value="signup" keepMounted>
          <Text c="dimmed" mb="md">
            {welcomeText("auth-signup-hint")}
          </Text>
          <Suspense fallback={<ModalSkeleton />}>
            <SignUpForm
              onSignedUp={(address, isSignedIn) => {
                if (isSignedIn) return goHome();
                setEmail(address);
                open("signin");
              }}
              onMailed={(address) => {
                setEmail(address);
                setMailed(true);
              }}
            />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="owner">
          <Text c="dimmed" mb="md">
            {welcomeText("auth-owner-hint")}
          </Text>
          <Suspense fallback={<ModalSkeleton />}>
            <OwnerCodeForm onOpened={() => void navigate({ to: "/owner-dashboard" })} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </WelcomeFrame>
  );
}
