import { Button, TextInput } from "@mantine/core";
import { type Icon, IconBan, IconCircleCheck, IconHourglass, IconHourglassEmpty } from "@tabler/icons-react";
import invitationText from "locales/invitation.ftl";
import { CopyButton } from "@/components/display/CopyButton";
import { DateText, RelativeTime } from "@/components/display/DateText";
import { SelectOne } from "@/components/lists/bulk/SelectBox";
import boxes from "@/components/lists/bulk/SelectBox.module.css";
import type { Selection } from "@/components/lists/bulk/selection";
import type { StatusFamily } from "@/lib/project/status";
import { formatDateTime } from "@/lib/time/dates";
import classes from "./InvitationsPanel.module.css";
import type { Invitation } from "./queries";

const LOOKS: Record<Invitation["state"], { sign: Icon; family: StatusFamily }> = {
  pending: { sign: IconHourglass, family: "waiting" },
  used: { sign: IconCircleCheck, family: "done" },
  expired: { sign: IconHourglassEmpty, family: "stopped" },
  revoked: { sign: IconBan, family: "stopped" },
};

/** The invited address, or a placeholder if the invitation has none. */
export const invited = ({ email }: Invitation) => email ?? invitationText("unnamed");

interface InvitationRowProps {
  invitation: Invitation;
  /** The link, if it was created since the page was opened. */
  link: string | undefined;
  onRevoke: () => void;
  /** Present if several of the listed invitations can be revoked. */
  selection: Selection<Invitation> | undefined;
}

/** One invitation and its state. */
export function InvitationRow({ invitation, link, onRevoke, selection }: InvitationRowProps) {
  const { state, created_by_name } = invitation;
  const { sign: Sign, family } = LOOKS[state];
  return (
    <li className={classes.row} data-state={state}>
      {selection && invitation.abilities.revoke && (
        <div className={boxes.inline}>
          <SelectOne
            selection={selection}
            row={invitation}
            label={invitationText("select-of", {
              who: invited(invitation),
              when: formatDateTime(invitation.created_at),
            })}
          />
        </div>
      )}
      <span className={classes.state} data-family={family}>
        <Sign size={15} stroke={2.2} aria-hidden />
        <span>{invitationText(`states-${state}`)}</span>
      </span>
      <div className={classes.words}>
        <div className={classes.who}>{invited(invitation)}</div>
        <div className={classes.facts}>
          <span>
            <Fate invitation={invitation} />
          </span>
          <span>
            <span>{invitationText("made")}</span> <DateText value={invitation.created_at} />{" "}
            {created_by_name && <span>{invitationText("by", { name: created_by_name })}</span>}
          </span>
        </div>
      </div>
      {invitation.abilities.revoke && (
        <Button
          variant="subtle"
          color="red"
          size="sm"
          className={classes.revoke}
          aria-label={`${invitationText("revoke")}: ${invited(invitation)}`}
          onClick={onRevoke}
        >
          {invitationText("revoke")}
        </Button>
      )}
      {link && state === "pending" && <FreshLink link={link} />}
    </li>
  );
}

/** The outcome of an invitation, or when it expires. */
function Fate({ invitation }: { invitation: Invitation }) {
  const { state, used_at, used_by_name, revoked_at, expires_at } = invitation;
  if (state === "used") {
    return (
      <>
        <span>{invitationText("joined", { name: used_by_name ?? invitationText("somebody") })}</span>{" "}
        {used_at && <RelativeTime value={used_at} />}
      </>
    );
  }
  if (state === "revoked" && revoked_at) {
    return (
      <>
        <span>{invitationText("revoked-at")}</span> <RelativeTime value={revoked_at} />
      </>
    );
  }
  return (
    <>
      <span>{state === "expired" ? invitationText("ended") : invitationText("ends")}</span>{" "}
      <RelativeTime value={expires_at} />
    </>
  );
}

/** A new link, which is shown only once. */
function FreshLink({ link }: { link: string }) {
  return (
    <div className={classes.fresh}>
      <TextInput
        className={classes.link}
        aria-label={invitationText("link")}
        description={invitationText("copy-now")}
        inputWrapperOrder={["input", "description"]}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        rightSection={<CopyButton value={link} label={invitationText("copy")} />}
      />
    </div>
  );
}
