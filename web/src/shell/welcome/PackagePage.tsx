import packagePageText from "locales/package-page.ftl";
import { ButtonLink } from "@/components/display/links";
import { OpenPackage } from "@/features/claim-package/OpenPackage";
import { LinkFrame } from "./LinkFrame";
import { useTakenToken } from "./link-token";

/** The target of a link to a claim package, for people without an account. */
export function PackagePage() {
  const { token, isDead, onDead } = useTakenToken();
  const why = token === "" ? "incomplete" : "dead";
  return (
    <LinkFrame
      tab={packagePageText("title")}
      title={packagePageText("title")}
      isDead={isDead}
      dead={{
        title: packagePageText(why),
        hint: packagePageText(`${why}-hint`),
        action: <ButtonLink to="/">{packagePageText("home")}</ButtonLink>,
      }}
    >
      <OpenPackage key={token} token={token} onDead={onDead} />
    </LinkFrame>
  );
}
