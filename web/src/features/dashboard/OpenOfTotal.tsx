import dashboardText from "locales/dashboard.ftl";
import type { Schemas } from "@/api/client";
import { TextLink } from "@/components/display/links";

/** How many of the caller's submissions are open, with links to the lists. */
export function OpenOfTotal({ counts }: { counts: Pick<Schemas["Dashboard"], "open" | "total"> }) {
  return (
    <>
      <TextLink to="/projects" search={{ mine: true, group: "open" }}>
        {dashboardText("open-of", { count: counts.open })}
      </TextLink>
      <span>{` ${dashboardText("of")} `}</span>
      <TextLink to="/projects" search={{ mine: true }}>
        {dashboardText("projects", { count: counts.total })}
      </TextLink>
    </>
  );
}
