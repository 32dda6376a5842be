import { IconUnlink } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Outcome } from "./Outcome";

interface DeadLinkProps {
  title: string;
  /** Why, and what helps. */
  hint: string;
  action: ReactNode;
}

/** What somebody sees whose link has had its use. */
export default function DeadLink({ title, hint, action }: DeadLinkProps) {
  return (
    <Outcome icon={IconUnlink} title={title} action={action}>
      {hint}
    </Outcome>
  );
}
