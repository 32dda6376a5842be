import publicPageText from "locales/public-page.ftl";
import { PublicPage } from "@/features/page/PublicPage";
import { WelcomeFrame } from "./WelcomeFrame";
import "@mantine/core/styles/List.layer.css";

/** The privacy page. */
export function PrivacyPage() {
  return (
    <WelcomeFrame tab={publicPageText("privacy")} isWide>
      <PublicPage page="privacy" />
    </WelcomeFrame>
  );
}

/** The accessibility statement. */
export function AccessibilityPage() {
  return (
    <WelcomeFrame tab={publicPageText("accessibility")} isWide>
      <PublicPage page="accessibility" />
    </WelcomeFrame>
  );
}
