import { lazy } from "react";
import { SettingsPage } from "@/features/settings/SettingsPage";

const FeedsCard = lazy(async () => ({ default: (await import("@/features/feed/FeedsCard")).FeedsCard }));

/** One's own profile, with the links to one's calendar. */
export function SettingsRoute() {
  return <SettingsPage feeds={<FeedsCard />} />;
}
