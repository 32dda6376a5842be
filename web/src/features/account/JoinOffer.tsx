import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconUserCheck } from "@tabler/icons-react";
import accountLinkText from "locales/account-link.ftl";
import { messageOf, type Schemas } from "@/api/client";
import { ButtonLink } from "@/components/display/links";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { toast } from "@/components/feedback/toast";
import { useJoinCompany } from "./invitation-queries";

interface JoinOfferProps {
  token: string;
  company: string;
  offer: Schemas["JoinOffer"];
  onJoined: () => Promise<void>;
  /** Signs out, because the invitation is meant for another account. */
  onLeave: () => void;
  isLeaving: boolean;
}

function consequenceOf(effect: JoinOfferProps["offer"]["effect"], company: string, leaves: string): string {
  switch (effect) {
    case "changes_company":
      return accountLinkText("join-effects-changes_company", { company, leaves });
    case "has_projects":
    case "admin":
      return accountLinkText(`join-effects-${effect}`);
    default:
      return accountLinkText(`join-effects-${effect}`, { company });
  }
}

/** Shown to a signed-in user who opens an invitation: an offer to join the company, or the reason it is not possible. */
export function JoinOffer({ token, company, offer, onJoined, onLeave, isLeaving }: JoinOfferProps) {
  const join = useJoinCompany();
  const { effect, email, leaves } = offer;
  const consequence = consequenceOf(effect, company, leaves ?? "");
  const canJoin = effect === "links" || effect === "changes_company" || effect === "becomes_contractor";
  const send = () =>
    join.mutate(
      { token, effect },
      {
        onSuccess: async () => {
          toast.success(accountLinkText("join-joined", { company }));
          await onJoined();
        },
      },
    );
  return (
    <Stack>
      <Alert color="blue" icon={<IconUserCheck aria-hidden />} title={accountLinkText("join-signed-in", { email })}>
        <Text size="sm">{consequence}</Text>
      </Alert>
      {join.isError && <FailureAlert>{messageOf(join.error, accountLinkText("join-failed"))}</FailureAlert>}
      {canJoin ? (
        <Button fullWidth size="md" loading={join.isPending || join.isSuccess} onClick={send} disabled={isLeaving}>
          {accountLinkText("join-join", { company })}
        </Button>
      ) : (
        <ButtonLink to="/dashboard" fullWidth variant="default">
          {accountLinkText("join-home")}
        </ButtonLink>
      )}
      <Button variant="subtle" fullWidth loading={isLeaving} disabled={join.isPending} onClick={onLeave}>
        {accountLinkText("join-not-you")}
      </Button>
    </Stack>
  );
}
