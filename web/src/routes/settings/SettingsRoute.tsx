import { DeferredFeedsCard } from "@/features/feed/DeferredFeedsCard";
import { SettingsPage } from "@/features/settings/SettingsPage";

/** One's own profile, with the links to one's calendar. */
export function SettingsRoute() {
  return <SettingsPage feeds={<DeferredFeedsCard />} />;
}
