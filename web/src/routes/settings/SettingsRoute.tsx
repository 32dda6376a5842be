import { lazy } from "react";
import { SettingsPage } from "@/features/settings/SettingsPage";
import { SignInAgain } from "@/lib/network/sign-in-again";
import { useSignInAgain } from "@/shell/use-sign-in-again";

const FeedsCard = lazy(async () => ({ default: (await import("@/features/feed/FeedsCard")).FeedsCard }));
const PreferencesCard = lazy(async () => ({
  default: (await import("@/features/delivery/PreferencesCard")).PreferencesCard,
}));
const OwnDataCard = lazy(() => import("@/features/person/OwnDataCard"));

/** The user's profile, notification preferences and calendar links. */
export function SettingsRoute() {
  return (
    <SignInAgain value={useSignInAgain("/settings")}>
      <SettingsPage feeds={<FeedsCard />} preferences={<PreferencesCard />} ownData={<OwnDataCard />} />
    </SignInAgain>
  );
}
