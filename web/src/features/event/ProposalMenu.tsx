import { ActionIcon, Menu } from "@mantine/core";
import { IconDots, IconPencil, IconTrash } from "@tabler/icons-react";
import eventText from "locales/event.ftl";
import { eventTitle } from "@/lib/project/event-words";
import { formatWhen } from "@/lib/time/event-time";
import classes from "./ProposalGroup.module.css";
import type { Proposal } from "./queries";

interface ProposalMenuProps {
  proposal: Proposal;
  onEdit?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
}

/** The admin's actions on a proposal. */
export default function ProposalMenu({ proposal, onEdit, onDelete }: ProposalMenuProps) {
  const [first] = proposal.timeslots;
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={44}
          className={classes.menu}
          aria-label={eventText("actions", {
            title: eventTitle(proposal),
            when: first ? formatWhen(first) : eventText("pending"),
          })}
        >
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onEdit && (
          <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
            {eventText("edit-proposal")}
          </Menu.Item>
        )}
        {onDelete && (
          <Menu.Item color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={onDelete}>
            {eventText("delete-proposal")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
