import { useParams } from "@tanstack/react-router";
import tellOwnerText from "locales/tell-owner.ftl";
import { useAccount } from "@/api/account";
import { ButtonLink } from "@/components/display/links";
import { projectPath } from "@/components/project/project-link";
import { OwnerLetterPage } from "@/features/project/letter/OwnerLetterPage";
import "../print.css";

/** The letter for a project's owner. */
export function LetterPage() {
  const { code = "" } = useParams({ strict: false });
  const account = useAccount();
  const area = account?.abilities.show_admin_dashboard ? "admin" : "partner";
  return (
    <OwnerLetterPage
      key={code}
      code={code}
      back={
        <ButtonLink to={projectPath(area)} params={{ code }} variant="default">
          {tellOwnerText("back")}
        </ButtonLink>
      }
    />
  );
}
