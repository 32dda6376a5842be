import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it, vi } from "vitest";
import { projectPageQuery } from "@/api/project";
import { onNewCode } from "@/lib/project/new-code";
import { renderInPortal } from "@/test/render";
import { projectPage } from "@/test/samples";
import { server } from "@/test/server";
import { useProjectPage } from "./use-project-page";

function Page() {
  const { query, isGone } = useProjectPage("ABC234");
  return <p>{isGone ? "Gone" : query.data ? "There" : "On its way"}</p>;
}

const refusal = (status: number) => HttpResponse.json({ status, code: "not_found", detail: "No." }, { status });

it("treats a project as gone only when the lookup by ID also fails", async () => {
  let page = () => HttpResponse.json(projectPage()) as Response;
  let found = () => HttpResponse.error() as Response;
  let requested = 0;
  server.use(
    http.get("*/api/projects/ABC234", () => page()),
    http.get("*/api/projects/by-id/:id", () => {
      requested += 1;
      return found();
    }),
  );
  const { queryClient } = await renderInPortal(<Page />);
  await screen.findByText("There");
  page = () => refusal(404);
  const refresh = () => queryClient.invalidateQueries({ queryKey: projectPageQuery("ABC234").queryKey });
  await refresh();
  await waitFor(() => expect(requested).toBe(1));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByText("There")).toBeInTheDocument();

  found = () => refusal(404);
  await refresh();
  expect(await screen.findByText("Gone")).toBeInTheDocument();
});

it("announces a project's new code", async () => {
  const heard = vi.fn();
  onNewCode(heard);
  let page = () => HttpResponse.json(projectPage()) as Response;
  server.use(
    http.get("*/api/projects/ABC234", () => page()),
    http.get("*/api/projects/by-id/:id", () => HttpResponse.json({ ...projectPage(), project_code: "NEW789" })),
  );
  const { queryClient } = await renderInPortal(<Page />);
  await screen.findByText("There");
  expect(heard).not.toHaveBeenCalled();
  page = () => refusal(404);
  await queryClient.invalidateQueries({ queryKey: projectPageQuery("ABC234").queryKey });
  await waitFor(() => expect(heard).toHaveBeenCalledWith({ from: "ABC234", to: "NEW789" }));
});
