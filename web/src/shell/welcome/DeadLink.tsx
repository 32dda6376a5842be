import { IconUnlink } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/states";

interface DeadLinkProps {
  title: string;
  /** Why, and what helps. */
  hint: string;
  action: ReactNode;
}

/** What somebody sees whose link has had its use. */
export default function DeadLink({ title, hint, action }: DeadLinkProps) {
  return (
    <EmptyState icon={IconUnlink} title={title} isPage action={action}>
      {hint}
    </EmptyState>
  );
}
