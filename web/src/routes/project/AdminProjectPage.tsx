import { getRouteApi } from "@tanstack/react-router";
import { ProjectView } from "./ProjectView";

const route = getRouteApi("/admin-area/admin/projects/$code");

export function AdminProjectPage() {
  const { code } = route.useParams();
  const { tab = "overview" } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <ProjectView
      code={code}
      tab={tab}
      onTab={(to) => void navigate({ search: to === "overview" ? {} : { tab: to } })}
      context="admin"
    />
  );
}
