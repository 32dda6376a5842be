import { Center, Loader } from "@mantine/core";
import { IconMailOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isProblem } from "@/api/client";
import { ButtonLink, TextLink } from "@/components/links";
import { ErrorState } from "@/components/states";
import { unsubscriptionQuery } from "@/features/delivery/queries";
import { UnsubscribeForm } from "@/features/delivery/UnsubscribeForm";
import { unsubscribeTexts as texts } from "@/features/delivery/unsubscribe-texts";
import { LinkFrame } from "./LinkFrame";
import { useHashToken } from "./link-token";
import { Outcome } from "./Outcome";
import { WelcomeFrame } from "./WelcomeFrame";

/** Where the links lead that stand at the end of mails about notifications. */
export function UnsubscribePage() {
  const { token, isDead, onDead } = useHashToken();
  const [isStopped, setStopped] = useState(false);
  const { data, error, refetch } = useQuery({ ...unsubscriptionQuery(token), enabled: !isDead });
  const settings = <TextLink to="/settings">{texts.settings}</TextLink>;
  if (isStopped) {
    return (
      <WelcomeFrame tab={texts.done}>
        <Outcome
          icon={IconMailOff}
          title={texts.done}
          action={data?.is_owners ? <ButtonLink to="/">{texts.home}</ButtonLink> : settings}
        >
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
        <UnsubscribeForm token={token} what={data} onStopped={() => setStopped(true)} onDead={onDead} />
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
