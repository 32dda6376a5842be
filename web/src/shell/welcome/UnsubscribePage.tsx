import { Center, Loader, Stack } from "@mantine/core";
import { IconMail, IconMailOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isProblem } from "@/api/client";
import { ButtonLink, TextLink } from "@/components/links";
import { ErrorState } from "@/components/states";
import { unsubscriptionQuery } from "@/features/delivery/queries";
import { TakeBackButton } from "@/features/delivery/TakeBackButton";
import { UnsubscribeForm } from "@/features/delivery/UnsubscribeForm";
import { unsubscribeTexts as texts } from "@/features/delivery/unsubscribe-texts";
import { LinkFrame } from "./LinkFrame";
import { useHashToken } from "./link-token";
import { Outcome } from "./Outcome";
import { WelcomeFrame } from "./WelcomeFrame";

/** Where the links lead that stand at the end of mails about notifications. */
export function UnsubscribePage() {
  const { token, isDead, onDead } = useHashToken();
  // Of the link that it was done by: another one that is opened in the same tab starts anew.
  const [last, setLast] = useState<{ by: string; done: "stopped" | "taken back" }>();
  const done = last?.by === token ? last.done : undefined;
  const { data, error, refetch } = useQuery({ ...unsubscriptionQuery(token), enabled: !isDead });
  const settings = <TextLink to="/settings">{texts.settings}</TextLink>;
  const home = <ButtonLink to="/">{texts.home}</ButtonLink>;
  if (done === "taken back") {
    return (
      <WelcomeFrame tab={texts.sentAgain}>
        <Outcome icon={IconMail} title={texts.sentAgain} action={home}>
          {texts.sentAgainHint}
        </Outcome>
      </WelcomeFrame>
    );
  }
  // A link that is opened once more says what it has done.
  if (done === "stopped" || data?.is_stopped) {
    const ofOwner = (
      <Stack align="center" gap="sm">
        <TakeBackButton token={token} onTakenBack={() => setLast({ by: token, done: "taken back" })} />
        {home}
      </Stack>
    );
    return (
      <WelcomeFrame tab={texts.done}>
        <Outcome icon={IconMailOff} title={texts.done} action={data?.is_owners ? ofOwner : settings}>
          {texts.doneHint}
        </Outcome>
      </WelcomeFrame>
    );
  }
  return (
    <LinkFrame
      tab={texts.title}
      title={texts.title}
      isDead={isDead || isProblem(error, 404)}
      dead={{ title: texts.dead, hint: texts.deadHint, action: settings }}
    >
      {data ? (
        <UnsubscribeForm
          token={token}
          what={data}
          onStopped={() => setLast({ by: token, done: "stopped" })}
          onDead={onDead}
        />
      ) : error ? (
        <ErrorState title={texts.notReached} error={error} onRetry={() => void refetch()} />
      ) : (
        <Center mih="20vh">
          <Loader aria-label={texts.looking} role="status" />
        </Center>
      )}
    </LinkFrame>
  );
}
