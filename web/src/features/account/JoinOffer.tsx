import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconUserCheck } from "@tabler/icons-react";
import { messageOf, type Schemas } from "@/api/client";
import { FailureAlert } from "@/components/FailureAlert";
import { ButtonLink } from "@/components/links";
import { toast } from "@/components/toast";
import { useJoinCompany } from "./invitation-queries";
import { joinTexts as texts } from "./join-texts";

interface JoinOfferProps {
  token: string;
  company: string;
  offer: Schemas["JoinOffer"];
  onJoined: () => Promise<void>;
  /** The link is for somebody else, or for another account. */
  onLeave: () => void;
  isLeaving: boolean;
}

/** What an invitation means to somebody who is signed in: joining with the account that they have, or why not. */
export function JoinOffer({ token, company, offer, onJoined, onLeave, isLeaving }: JoinOfferProps) {
  const join = useJoinCompany();
  const { effect, email, leaves } = offer;
  const consequence = texts.effects[effect](company, leaves ?? "");
  const canJoin = effect === "links" || effect === "changes_company" || effect === "becomes_contractor";
  const send = () =>
    join.mutate(
      { token, effect },
      {
        onSuccess: async () => {
          toast.success(texts.joined(company));
          await onJoined();
        },
      },
    );
  return (
    <Stack>
      <Alert color="blue" icon={<IconUserCheck aria-hidden />} title={texts.signedIn(email)}>
        <Text size="sm">{consequence}</Text>
      </Alert>
      {join.isError && <FailureAlert>{messageOf(join.error, texts.failed)}</FailureAlert>}
      {canJoin ? (
        <Button fullWidth size="md" loading={join.isPending || join.isSuccess} onClick={send} disabled={isLeaving}>
          {texts.join(company)}
        </Button>
      ) : (
        <ButtonLink to="/dashboard" fullWidth variant="default">
          {texts.home}
        </ButtonLink>
      )}
      <Button variant="subtle" fullWidth loading={isLeaving} disabled={join.isPending} onClick={onLeave}>
        {texts.notYou}
      </Button>
    </Stack>
  );
}
