import { getRouteApi } from "@tanstack/react-router";
import { ProjectView } from "../project/ProjectView";

const route = getRouteApi("/signed-in/contractor/projects/$code");

export function ContractorProjectPage() {
  const { code } = route.useParams();
  const { tab = "overview" } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <ProjectView
      code={code}
      tab={tab}
      onTab={(to) => void navigate({ search: to === "overview" ? {} : { tab: to } })}
      context="contractor"
    />
  );
}
