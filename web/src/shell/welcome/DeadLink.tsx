import { IconUnlink } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Outcome } from "./Outcome";

interface DeadLinkProps {
  title: string;
  /** The reason and the remedy. */
  hint: string;
  action: ReactNode;
}

/** Shown for a link that was already used or has expired. */
export default function DeadLink({ title, hint, action }: DeadLinkProps) {
  return (
    <Outcome icon={IconUnlink} title={title} action={action}>
      {hint}
    </Outcome>
  );
}
