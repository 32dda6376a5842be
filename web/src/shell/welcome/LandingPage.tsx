import { Text, Title } from "@mantine/core";
import { IconCalendarCheck, IconFileDollar, IconFileText, IconHammer } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { ButtonLink, TextLink } from "@/components/links";
import { OwnerCodeForm } from "@/features/owner/OwnerCodeForm";
import { portalName } from "@/lib/brand";
import classes from "./LandingPage.module.css";
import { welcomeTexts as texts } from "./texts";
import { useDeviceHome } from "./use-device-home";
import { useGuestWatch } from "./use-guest-watch";
import { WelcomeHeader } from "./WelcomeHeader";

const STEP_ICONS = [IconFileText, IconCalendarCheck, IconFileDollar, IconHammer];

/** What the portal is, and both ways in, at a glance on a phone. */
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
            {texts.promise}
          </Title>
          <Text size="lg" className={classes.about}>
            {texts.about(portalName())}
          </Text>
        </section>
        <section className={classes.ways}>
          <div className={classes.card}>
            <Title order={2}>{texts.owner}</Title>
            <Text c="dimmed" mt={4} mb="md">
              {texts.ownerHint}
            </Text>
            <OwnerCodeForm size="lg" onOpened={() => void navigate({ to: "/owner-dashboard" })} />
          </div>
          <div className={classes.team}>
            <div>
              <Title order={2} size="h3">
                {texts.team}
              </Title>
              <Text c="dimmed" size="sm" mt={4}>
                {texts.teamHint}
              </Text>
            </div>
            <ButtonLink to="/auth" search={{ tab: "signin" }} variant="default" fullWidth>
              {texts.signIn}
            </ButtonLink>
            <TextLink to="/auth" search={{ tab: "signup" }} size="sm">
              {texts.createAccount}
            </TextLink>
          </div>
        </section>
        <section className={classes.path} aria-labelledby="path">
          <Title order={2} id="path">
            {texts.path}
          </Title>
          <ol className={classes.steps}>
            {texts.steps.map(({ title, text }, index) => {
              const Sign = STEP_ICONS[index] ?? IconHammer;
              return (
                <li key={title} className={classes.step}>
                  <span className={classes.stepSign}>
                    <Sign size={22} stroke={1.7} aria-hidden />
                  </span>
                  <Text fw={650}>{title}</Text>
                  <Text c="dimmed" size="sm">
                    {text}
                  </Text>
                </li>
              );
            })}
          </ol>
        </section>
      </main>
    </div>
  );
}
