import { ActionIcon } from "@mantine/core";
import { IconTemplate } from "@tabler/icons-react";
import templateMenuText from "locales/template-menu.ftl";
import { lazy } from "react";
import { useAccount } from "@/api/account";
import type { Schemas } from "@/api/client";
import { LazyMenu } from "@/components/overlays/LazyMenu";

const TemplateItems = lazy(() => import("./TemplateItems"));

interface TemplateMenuProps {
  /** The project code. */
  code: string;
  usedIn: Schemas["TemplateUse"];
  /** Inserts a text into the field. */
  onInsert: (text: string) => void;
}

/** A menu of the office's templates, filled in for a project. Only for admins. */
export default function TemplateMenu({ code, usedIn, onInsert }: TemplateMenuProps) {
  const account = useAccount();
  if (!account?.abilities.show_admin_dashboard) return null;
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={templateMenuText("open")}
      title={templateMenuText("open")}
    >
      <IconTemplate size={22} aria-hidden />
    </ActionIcon>
  );
  return (
    <LazyMenu button={button}>
      <TemplateItems button={button} code={code} usedIn={usedIn} onInsert={onInsert} />
    </LazyMenu>
  );
}
