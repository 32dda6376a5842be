import { lazy } from "react";
import { PortalPage } from "@/features/portal/PortalPage";

const RetentionCard = lazy(async () => ({
  default: (await import("@/features/retention/RetentionCard")).RetentionCard,
}));

/** The portal's settings and its retention rules. */
export function PortalRoute() {
  return <PortalPage retention={<RetentionCard />} />;
}
