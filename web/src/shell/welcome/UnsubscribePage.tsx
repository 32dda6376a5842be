import { Center, Loader, Stack } from "@mantine/core";
import { IconMail, IconMailOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import unsubscribeText from "locales/unsubscribe.ftl";
import { useState } from "react";
import { isProblem } from "@/api/client";
import { ButtonLink, TextLink } from "@/components/display/links";
import { ErrorState } from "@/components/feedback/states";
import { unsubscriptionQuery } from "@/features/delivery/queries";
import { TakeBackButton } from "@/features/delivery/TakeBackButton";
import { UnsubscribeForm } from "@/features/delivery/UnsubscribeForm";
import { LinkFrame } from "./LinkFrame";
import { useHashToken } from "./link-token";
import { Outcome } from "./Outcome";
import { WelcomeFrame } from "./WelcomeFrame";

/** The target of the unsubscribe links in notification mails. */
export function UnsubscribePage() {
  const { token, isDead, onDead } = useHashToken();
  // Stored with its token, so that opening another link in the same tab resets the state.
  const [last, setLast] = useState<{ by: string; done: "stopped" | "taken back" }>();
  const done = last?.by === token ? last.done : undefined;
  const { data, error, refetch } = useQuery({ ...unsubscriptionQuery(token), enabled: !isDead });
  const settings = <TextLink to="/settings">{unsubscribeText("settings")}</TextLink>;
  const home = <ButtonLink to="/">{unsubscribeText("home")}</ButtonLink>;
  if (done === "taken back") {
    return (
      <WelcomeFrame tab={unsubscribeText("sent-again")}>
        <Outcome icon={IconMail} title={unsubscribeText("sent-again")} action={home}>
          {unsubscribeText("sent-again-hint")}
        </Outcome>
      </WelcomeFrame>
    );
  }
  // Opening the link again shows the previous result.
  if (done === "stopped" || data?.is_stopped) {
    const ofOwner = (
      <Stack align="center" gap="sm">
        <TakeBackButton token={token} onTakenBack={() => setLast({ by: token, done: "taken back" })} />
        {home}
      </Stack>
    );
    return (
      <WelcomeFrame tab={unsubscribeText("done")}>
        <Outcome icon={IconMailOff} title={unsubscribeText("done")} action={data?.is_owners ? ofOwner : settings}>
          {unsubscribeText("done-hint")}
        </Outcome>
      </WelcomeFrame>
    );
  }
  return (
    <LinkFrame
      tab={unsubscribeText("title")}
      title={unsubscribeText("title")}
      isDead={isDead || isProblem(error, 404)}
      dead={{ title: unsubscribeText("dead"), hint: unsubscribeText("dead-hint"), action: settings }}
    >
      {data ? (
        <UnsubscribeForm
          token={token}
          what={data}
          onStopped={() => setLast({ by: token, done: "stopped" })}
          onDead={onDead}
        />
      ) : error ? (
        <ErrorState title={unsubscribeText("not-reached")} error={error} onRetry={() => void refetch()} />
      ) : (
        <Center mih="20vh">
          <Loader aria-label={unsubscribeText("looking")} role="status" />
        </Center>
      )}
    </LinkFrame>
  );
}
