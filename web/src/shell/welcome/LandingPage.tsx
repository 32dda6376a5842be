import { Text, Title } from "@mantine/core";
import { IconCalendarCheck, IconFileDollar, IconFileText, IconHammer } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import welcomeText from "locales/welcome.ftl";
import { useEffect } from "react";
import { ButtonLink, TextLink } from "@/components/display/links";
import { PageLinks } from "@/components/layout/PageLinks";
import { OwnerCodeForm } from "@/features/owner/OwnerCodeForm";
import { portalName } from "@/lib/browser/brand";
import classes from "./LandingPage.module.css";
import { OwnerPicture } from "./OwnerPicture";
import { useDeviceHome } from "./use-device-home";
import { useGuestWatch } from "./use-guest-watch";
import { WelcomeHeader } from "./WelcomeHeader";

const STEPS = [
  { step: 0, Sign: IconFileText },
  { step: 1, Sign: IconCalendarCheck },
  { step: 2, Sign: IconFileDollar },
  { step: 3, Sign: IconHammer },
] as const;

/** The landing page: what the portal is, and the entry points for owners and for accounts. */
export function LandingPage() {
  const navigate = useNavigate();
  useGuestWatch();
  useDeviceHome();
  useEffect(() => {
    document.title = portalName();
  }, []);
  return (
    <div className={classes.page}>
      <WelcomeHeader />
      <main id="content" className={classes.main}>
        <section className={classes.words}>
          <Title order={1} className={classes.promise}>
            {welcomeText("promise")}
          </Title>
          <Text size="lg" className={classes.about}>
            {welcomeText("about", { portal: portalName() })}
          </Text>
        </section>
        <section className={classes.signIn}>
          <div className={classes.card}>
            <Title order={2}>{welcomeText("owner")}</Title>
            <Text c="dimmed" mt={4} mb="md">
              {welcomeText("owner-hint")}
            </Text>
            <OwnerCodeForm size="lg" onOpened={() => void navigate({ to: "/owner-dashboard" })} />
          </div>
          <div className={classes.team}>
            <div>
              <Title order={2} size="h3">
                {welcomeText("team")}
              </Title>
              <Text c="dimmed" size="sm" mt={4}>
                {welcomeText("team-hint")}
              </Text>
            </div>
            <ButtonLink to="/auth" search={{ tab: "signin" }} variant="default" fullWidth>
              {welcomeText("sign-in")}
            </ButtonLink>
            <TextLink to="/auth" search={{ tab: "signup" }} size="sm">
              {welcomeText("create-account")}
            </TextLink>
          </div>
        </section>
        <OwnerPicture />
        <section className={classes.path} aria-labelledby="path">
          <Title order={2} id="path">
            {welcomeText("path")}
          </Title>
          <ol className={classes.steps}>
            {STEPS.map(({ step, Sign }) => (
              <li key={step} className={classes.step}>
                <span className={classes.stepSign}>
                  <Sign size={22} stroke={1.7} aria-hidden />
                </span>
                <Text fw={650}>{welcomeText(`step-${step}-title`)}</Text>
                <Text c="dimmed" size="sm">
                  {welcomeText(`step-${step}-text`)}
                </Text>
              </li>
            ))}
          </ol>
        </section>
      </main>
      <PageLinks />
    </div>
  );
}
