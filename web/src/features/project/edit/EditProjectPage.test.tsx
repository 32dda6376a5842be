import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { accountQuery } from "@/api/account";
import { projectKeys } from "@/api/project";
import { anAccount } from "@/test/account";
import { aProject } from "@/test/project";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { EditProjectPage } from "./EditProjectPage";

interface Sent {
  match: string | null;
  body: unknown;
}

/** Opens the form; `before` is the page it was opened from. */
async function open(answers: Array<() => Response>, project = aProject(), before = "", search = "") {
  const sent: Sent[] = [];
  server.use(
    http.get("/api/me", () => HttpResponse.json(anAccount())),
    http.get("/api/projects/ABC234", () => HttpResponse.json(project)),
    http.patch("/api/projects/ABC234", async ({ request }) => {
      sent.push({ match: request.headers.get("If-Match"), body: await request.json() });
      return answers.shift()?.() ?? HttpResponse.json(aProject({ version: 6 }));
    }),
  );
  const form = `/projects/ABC234/edit${search}`;
  const page = await renderInPortal(<EditProjectPage />, before || form, "/projects/$code/edit");
  if (before) act(() => page.go(form, { isFromProject: true }));
  page.queryClient.setQueryData(accountQuery.queryKey, anAccount());
  const city = await screen.findByLabelText(/City/);
  return { ...page, city, sent };
}

/** The response to an edit based on an outdated version. */
const refusedFor = (current: ReturnType<typeof aProject>) => () =>
  HttpResponse.json({ status: 412, code: "stale", detail: "Somebody else changed it.", current }, { status: 412 });

const changeCity = async ({ user, city }: Pick<Awaited<ReturnType<typeof open>>, "user" | "city">) => {
  await user.clear(city);
  await user.type(city, "Marion");
};

it("sends only changed fields, with the version that was loaded", async () => {
  const { user, city, sent, address } = await open([]);
  await changeCity({ user, city });
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(address()).toBe("/projects/ABC234"));
  expect(sent).toEqual([{ match: '"4"', body: { city: "Marion" } }]);
});

it("shows a conflict field by field and saves the chosen values", async () => {
  const theirs = aProject({ version: 5, damage_type: "Fire Damage" });
  theirs.address = { ...theirs.address, city: "Hiawatha" };
  const { user, city, sent, address } = await open([refusedFor(theirs)]);
  await changeCity({ user, city });
  await user.click(screen.getByRole("button", { name: "Save changes" }));

  const choice = await screen.findByRole("group", { name: "City" });
  expect(within(choice).getByLabelText(/Mine/)).toBeChecked();
  expect(screen.getByText(/Their other changes have been included: Damage type/)).toBeVisible();
  expect(screen.getByRole("combobox", { name: /Damage type/ })).toHaveValue("Fire Damage");
  expect(city).toHaveValue("Marion");

  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(address()).toBe("/projects/ABC234"));
  expect(sent[1]).toEqual({ match: '"5"', body: { city: "Marion" } });
});

it("finishes when the other user's values are chosen", async () => {
  const theirs = aProject({ version: 5 });
  theirs.address = { ...theirs.address, city: "Hiawatha" };
  const { user, city, sent, address } = await open([refusedFor(theirs)]);
  await changeCity({ user, city });
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  const choice = await screen.findByRole("group", { name: "City" });
  await user.tab();
  expect(within(choice).getByLabelText(/Mine/)).toHaveFocus();
  await user.click(within(choice).getByLabelText(/Theirs/));
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(address()).toBe("/projects/ABC234"));
  expect(await screen.findByText("Their version of the project was kept.")).toBeInTheDocument();
  expect(sent).toHaveLength(1);
});

it("treats its own earlier attempt as saved despite other changes", async () => {
  const theirs = aProject({ version: 5, damage_type: "Fire Damage" });
  theirs.address = { ...theirs.address, city: "Marion" };
  const { user, city, address, queryClient } = await open([refusedFor(theirs)]);
  await changeCity({ user, city });
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(address()).toBe("/projects/ABC234"));
  expect(await screen.findByText("Project updated")).toBeInTheDocument();
  expect(queryClient.getQueryData(projectKeys.page("ABC234"))).toMatchObject({ version: 5 });
});

it("retries automatically when no edited field has a conflict", async () => {
  const theirs = aProject({ version: 5, status: "on_hold" });
  const { user, city, sent, address } = await open([refusedFor(theirs)]);
  await changeCity({ user, city });
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(address()).toBe("/projects/ABC234"));
  expect(screen.queryByText(/^Someone else changed this project/)).not.toBeInTheDocument();
  expect(sent).toEqual([
    { match: '"4"', body: { city: "Marion" } },
    { match: '"5"', body: { city: "Marion" } },
  ]);
});

it("asks before discarding unsaved text", async () => {
  const { user, city, address } = await open([]);
  await user.type(city, "!");
  await user.click(screen.getByRole("link", { name: "Cancel" }));
  expect(await screen.findByText("Leave without saving?")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Keep editing" }));
  expect(address()).toBe("/projects/ABC234/edit");
  expect(city).toHaveValue("Cedar Rapids!");
});

it("leaves immediately when nothing was changed", async () => {
  const { user, address } = await open([]);
  await user.click(screen.getByRole("link", { name: "Cancel" }));
  await waitFor(() => expect(address()).toBe("/projects/ABC234"));
});

describe("the way back", () => {
  const press = ({ user }: Awaited<ReturnType<typeof open>>, role: string, name: string) =>
    user.click(screen.getByRole(role, { name }));

  it.each([
    ["Save changes", "button"],
    ["Cancel", "link"],
  ])("uses the history if the form was opened from the project: %s", async (name, role) => {
    const page = await open([], aProject(), "/admin/projects/ABC234?tab=files&show=list");
    if (role === "button") await changeCity(page);
    await press(page, role, name);
    await waitFor(() => expect(page.address()).toBe("/admin/projects/ABC234?tab=files&show=list"));
  });

  it.each([
    ["Save changes", "button"],
    ["Cancel", "link"],
  ])("opens the tab and area from the URL and removes the form: %s", async (name, role) => {
    const page = await open([], aProject(), "", "?tab=files&area=admin");
    if (role === "button") await changeCity(page);
    await press(page, role, name);
    await waitFor(() => expect(page.address()).toBe("/admin/projects/ABC234?tab=files"));
    page.back();
    expect(page.address()).toBe("/admin/projects/ABC234?tab=files");
  });
});

it("shows nothing of a project the user may not see", async () => {
  server.use(
    http.get("/api/me", () => HttpResponse.json(anAccount())),
    http.get("/api/projects/ABC234", () =>
      HttpResponse.json(
        { status: 404, code: "not_found", detail: "Project not found or access denied" },
        { status: 404 },
      ),
    ),
  );
  await renderInPortal(<EditProjectPage />, "/projects/ABC234/edit", "/projects/$code/edit");
  expect(await screen.findByRole("heading", { name: "Project not found or access denied" })).toBeVisible();
});

const hidden = () =>
  HttpResponse.json({ status: 404, code: "not_found", detail: "Project not found or access denied" }, { status: 404 });

it("follows the project to its new code with all input and saves there", async () => {
  const moved = aProject({ project_code: "NEW789", version: 5 });
  const { user, city, queryClient, address, sent } = await open([hidden]);
  await changeCity({ user, city });
  let saved: Sent | undefined;
  server.use(
    http.get("/api/projects/ABC234", hidden),
    http.get("/api/projects/by-id/:id", () => HttpResponse.json(moved)),
    http.get("/api/projects/NEW789", () => HttpResponse.json(moved)),
    http.patch("/api/projects/NEW789", async ({ request }) => {
      saved = { match: request.headers.get("If-Match"), body: await request.json() };
      return HttpResponse.json(moved);
    }),
  );
  // The code has changed, but the page has not learned of it yet: the server rejects the old code.
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(address()).toBe("/projects/NEW789/edit"));
  expect(sent).toHaveLength(1);
  expect(city).toBeInTheDocument();
  expect(city).toHaveValue("Marion");
  const toast = (await screen.findByText("New project code")).closest("[role=alert]");
  // The error from the old code is cleared.
  expect(screen.getAllByRole("alert")).toEqual([toast]);

  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(address()).toBe("/projects/NEW789"));
  expect(saved?.body).toEqual({ city: "Marion" });
  expect(queryClient.getQueryData(projectKeys.page("NEW789"))).toBeDefined();
});

it("shows only the typed text of a project that was taken away", async () => {
  const { user, city, queryClient } = await open([]);
  await changeCity({ user, city });
  server.use(http.get("/api/projects/ABC234", hidden), http.get("/api/projects/by-id/:id", hidden));
  await queryClient.invalidateQueries({ queryKey: projectKeys.all });
  expect(await screen.findByRole("heading", { name: "Project not found or access denied" })).toBeVisible();
  const kept = screen.getByRole("region", { name: "Your unsaved changes" });
  expect(within(kept).getByText("Marion")).toBeVisible();
  expect(screen.queryByText(aProject().property_owner_name)).not.toBeInTheDocument();
  expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
  await user.click(within(kept).getByRole("button", { name: "Copy what you typed" }));
  expect(await navigator.clipboard.readText()).toBe("City: Marion");
});

it("keeps the typed text when the project is closed in the meantime", async () => {
  const { user, city, queryClient } = await open([]);
  await changeCity({ user, city });
  const closed = aProject({ version: 5 });
  closed.abilities = { ...closed.abilities, edit: false };
  server.use(http.get("/api/projects/ABC234", () => HttpResponse.json(closed)));
  await queryClient.invalidateQueries({ queryKey: projectKeys.all });
  expect(await screen.findByText("You cannot edit this project.")).toBeVisible();
  expect(screen.getByText("Marion")).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to the project" })).toHaveAttribute("href", "/projects/ABC234");
});

it("restores typed text and its base version after signing in again", async () => {
  const first = await open([]);
  await first.user.clear(first.city);
  await first.user.type(first.city, "Marion");
  first.queryClient.setQueryData(accountQuery.queryKey, null);
  first.unmount();

  // Another user has changed the project; the server reports that on save.
  const page = await open([], aProject({ version: 5 }));
  expect(page.city).toHaveValue("Marion");
  await page.user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(page.sent).toEqual([{ match: '"4"', body: { city: "Marion" } }]));
});
