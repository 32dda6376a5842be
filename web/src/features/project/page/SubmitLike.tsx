import { IconCopyPlus } from "@tabler/icons-react";
import projectPageText from "locales/project-page.ftl";
import { ButtonLink } from "@/components/display/links";

/** Opens the submission form with what similar projects share. */
export function SubmitLike({ code }: { code: string }) {
  return (
    <ButtonLink
      to="/submit-project"
      search={{ like: code }}
      variant="default"
      leftSection={<IconCopyPlus size={18} aria-hidden />}
    >
      {projectPageText("submit-like")}
    </ButtonLink>
  );
}
