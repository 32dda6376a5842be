import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import type { ProjectPage } from "@/api/project";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { projectPage } from "@/test/samples";
import { server } from "@/test/server";
import { ProjectDetails } from "./ProjectDetails";

const northside = {
  id: "c-1",
  company_name: "Northside Restoration",
  primary_email: "office@northside.example",
  primary_phone: "2175550170",
  status: "active",
} as const;
const prairie = { ...northside, id: "c-2", company_name: "Prairie Build", primary_email: "hello@prairie.example" };

const onTab = vi.fn();
const onNewCode = vi.fn();

async function show(given: Partial<ProjectPage>, area: "contractor" | "partner" | "admin" = "partner") {
  server.use(http.get("*/api/projects/ABC234", () => HttpResponse.json(projectPage(given))));
  const rendered = await renderInPortal(
    <ProjectDetails
      code="abc234"
      tab="overview"
      onTab={onTab}
      area={area}
      onPrint={() => {}}
      onAddUpdate={() => {}}
      onNewCode={onNewCode}
      upcomingEvent={null}
      latestUpdate={null}
      events="the events"
      upcomingEvents={null}
      files="the files"
      messages="the messages"
      unreadMessages={<span> 7</span>}
      updates="the updates"
    />,
  );
  // The lazy parts load one after the other.
  await screen.findByRole("heading", { name: "Contact Information" });
  await screen.findByRole("heading", { name: "Assigned Contractor" });
  if (given.abilities?.issue_code) await screen.findByRole("button", { name: "Issue a new code" });
  return rendered;
}

const may = (what: Partial<ProjectPage["abilities"]>) => ({ abilities: { ...projectPage().abilities, ...what } });

describe("the project code", () => {
  const renewed = projectPage({ project_code: "XYZ789", version: 8 });

  it("can be changed only by admins", async () => {
    await show({});
    expect(screen.queryByRole("button", { name: "Issue a new code" })).not.toBeInTheDocument();
  });

  it("changes after a confirmation that explains the effect", async () => {
    let tag: string | null = null;
    let body: unknown;
    server.use(
      http.post("*/api/projects/ABC234/code", async ({ request }) => {
        tag = request.headers.get("if-match");
        body = await request.json();
        return HttpResponse.json(renewed);
      }),
    );
    const { user, address } = await show({ ...may({ issue_code: true }), version: 7 }, "admin");
    await user.click(screen.getByRole("button", { name: "Issue a new code" }));
    const dialog = await screen.findByRole("dialog", { name: "Issue a new code?" });
    expect(within(dialog).getByText(/The code ABC234 for BB-2026-000123 will stop working/)).toBeInTheDocument();
    expect(within(dialog).getByText(/gets the new code with the next email about the project/)).toBeInTheDocument();
    await user.click(within(dialog).getByRole("button", { name: "Issue a new code" }));
    await waitFor(() => expect(onNewCode).toHaveBeenCalledWith("XYZ789"));
    expect(tag).toBe('"7"');
    expect(body).toEqual({ email_owner: true });
    expect(await screen.findByText("The new project code is XYZ789")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Tell the owner" }));
    await waitFor(() => expect(address()).toBe("/letters/XYZ789"));
  });

  it("is not emailed to the owner when the admin says so", async () => {
    let body: unknown;
    server.use(
      http.post("*/api/projects/ABC234/code", async ({ request }) => {
        body = await request.json();
        return HttpResponse.json(renewed);
      }),
    );
    const { user } = await show(may({ issue_code: true }), "admin");
    await user.click(screen.getByRole("button", { name: "Issue a new code" }));
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("checkbox", { name: "Email the new code to the owner" }));
    await user.click(within(dialog).getByRole("button", { name: "Issue a new code" }));
    await waitFor(() => expect(body).toEqual({ email_owner: false }));
  });

  it("stays the same after a concurrent change to the project", async () => {
    onNewCode.mockClear();
    const detail = "Someone else changed this first. Nothing was saved.";
    server.use(
      http.post("*/api/projects/ABC234/code", () =>
        HttpResponse.json({ status: 412, code: "stale", detail }, { status: 412 }),
      ),
    );
    const { user } = await show(may({ issue_code: true }), "admin");
    await user.click(screen.getByRole("button", { name: "Issue a new code" }));
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("button", { name: "Issue a new code" }));
    expect(await within(dialog).findByRole("alert")).toHaveTextContent(detail);
    expect(onNewCode).not.toHaveBeenCalled();
  });
});

it("shows the legal hold and the menu to delete the project only to those who may manage them", async () => {
  server.use(
    http.get("*/api/projects/ABC234/legal-hold", () =>
      HttpResponse.json({ hold: { reason: "Lawsuit", set_by: "Ada Cole", set_at: "2026-11-20T17:00:00Z" } }),
    ),
  );
  const { unmount } = await show(may({ delete: true, manage_legal_hold: true }), "admin");
  expect(await screen.findByRole("button", { name: "Legal hold since Nov\u00A020,\u00A02026" })).toBeInTheDocument();
  expect(await screen.findByRole("button", { name: "More actions" })).toBeInTheDocument();
  unmount();
  await show({});
  expect(screen.queryByRole("button", { name: /^Legal hold/ })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "More actions" })).not.toBeInTheDocument();
});

it("leads with telling the owner right after the submission", async () => {
  server.use(http.get("*/api/projects/ABC234/owner-letter", () => HttpResponse.json({ sent: [] })));
  const { go } = await show(may({ tell_owner: true }));
  expect(await screen.findAllByRole("link", { name: "Tell the owner" })).toHaveLength(1);
  expect(screen.getAllByRole("link", { name: "Submit another like this" })).toHaveLength(1);
  act(() => go("/", { isSubmitted: true }));
  const next = await screen.findByRole("region", { name: "Project submitted. Now tell the owner." });
  expect(next).toHaveTextContent("The owner needs the project code ABC234");
  expect(within(next).getByRole("link", { name: "Tell the owner" })).toHaveAttribute("href", "/letters/ABC234");
  expect(within(next).getByRole("link", { name: "Submit another like this" })).toHaveAttribute(
    "href",
    "/submit-project?like=ABC234",
  );
});

it("links to the edit form with the way back", async () => {
  await show(may({ edit: true }), "admin");
  expect(screen.getByRole("link", { name: "Edit project" })).toHaveAttribute(
    "href",
    "/projects/ABC234/edit?area=admin",
  );
});

describe("emails to the owner", () => {
  const stopped = { stopped_at: "2026-11-20T12:00:00Z", is_accepted: true };
  const sent = { stopped_at: null, is_accepted: true };
  const withMail = { property_owner_email: "maria@home.example" };

  it("are turned back on by an admin", async () => {
    let isStopped = true;
    server.use(
      http.get("*/api/projects/ABC234/owner-mails", () => HttpResponse.json(isStopped ? stopped : sent)),
      http.post("*/api/projects/ABC234/owner-mails/resume", () => {
        isStopped = false;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = await show({ ...withMail, ...may({ issue_code: true }) }, "admin");
    const stop = await screen.findByText("The owner stopped all email to this address on");
    expect(stop.parentElement).toHaveTextContent("on Nov 20, 2026");
    await user.click(screen.getByRole("button", { name: "Turn email back on" }));
    expect(await screen.findByText("Email to the owner is back on")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText("Email to the owner")).not.toBeInTheDocument());
  });

  it("wait until an admin accepts the project", async () => {
    let isAccepted = false;
    server.use(
      http.get("*/api/projects/ABC234/owner-mails", () =>
        HttpResponse.json({ stopped_at: null, is_accepted: isAccepted }),
      ),
      http.post("*/api/projects/ABC234/accept", () => {
        isAccepted = true;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = await show({ ...withMail, ...may({ issue_code: true }) }, "admin");
    const waits = await screen.findByText("Not accepted yet. Email to the owner is on hold.");
    // It appears above everything else, visible without scrolling.
    const overview = screen.getByRole("tab", { name: "Overview" });
    expect(waits.compareDocumentPosition(overview)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(screen.getByRole("button", { name: "Accept this project" }));
    expect(await screen.findByText("The project is accepted")).toBeInTheDocument();
    await waitFor(() => expect(waits).not.toBeInTheDocument());
  });

  it("keep waiting when accepting fails", async () => {
    server.use(
      http.get("*/api/projects/ABC234/owner-mails", () => HttpResponse.json({ stopped_at: null, is_accepted: false })),
      http.post("*/api/projects/ABC234/accept", () => HttpResponse.error()),
    );
    const { user } = await show({ ...withMail, ...may({ issue_code: true }) }, "admin");
    await user.click(await screen.findByRole("button", { name: "Accept this project" }));
    expect(await screen.findByText("The project was not accepted")).toBeInTheDocument();
    expect(screen.getByText("Not accepted yet. Email to the owner is on hold.")).toBeInTheDocument();
  });

  it("are not offered for a rejected project", async () => {
    server.use(
      http.get("*/api/projects/ABC234/owner-mails", () => HttpResponse.json({ stopped_at: null, is_accepted: false })),
    );
    await show({ ...withMail, ...may({ issue_code: true }), status: "rejected" }, "admin");
    expect(screen.queryByRole("button", { name: "Accept this project" })).not.toBeInTheDocument();
  });

  it("stay stopped when turning them on fails", async () => {
    server.use(
      http.get("*/api/projects/ABC234/owner-mails", () => HttpResponse.json(stopped)),
      http.post("*/api/projects/ABC234/owner-mails/resume", () => HttpResponse.error()),
    );
    const { user } = await show({ ...withMail, ...may({ issue_code: true }) }, "admin");
    await user.click(await screen.findByRole("button", { name: "Turn email back on" }));
    expect(await screen.findByText("Failed to update")).toBeInTheDocument();
    expect(screen.getByText("Email to the owner")).toBeInTheDocument();
  });

  it("are not shown to other roles", async () => {
    const requested = vi.fn();
    server.use(
      http.get("*/api/projects/ABC234/owner-mails", () => {
        requested();
        return HttpResponse.json(stopped);
      }),
    );
    await show(withMail, "contractor");
    expect(screen.getByRole("link", { name: "maria@home.example" })).toBeInTheDocument();
    expect(requested).not.toHaveBeenCalled();
  });
});

describe("ProjectDetails", () => {
  it("requests the code in capitals and leads with the owner and street, beside number, badges, and code", async () => {
    await show({});
    expect(screen.getByRole("heading", { level: 1, name: "Maria Alvarez, 12 Elm Street" })).toBeInTheDocument();
    expect(document.title).toBe("Maria Alvarez, 12 Elm Street · BB-2026-000123 · Buildback");
    expect(screen.getByText("BB-2026-000123")).toBeInTheDocument();
    expect(screen.getByText("ABC234")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Copy project code" })).toBeInTheDocument();
    expect(screen.getByText("No description available")).toBeInTheDocument();
    expect(screen.getByText("Contractor information not available")).toBeInTheDocument();
  });

  it("shows buttons according to the user's permissions", async () => {
    const { unmount } = await show({});
    expect(screen.queryByText("Edit project")).not.toBeInTheDocument();
    expect(screen.queryByText("Add Update")).not.toBeInTheDocument();
    unmount();
    await show(may({ edit: true, add_update: true }));
    expect(screen.getByRole("link", { name: "Edit project" })).toHaveAttribute(
      "href",
      "/projects/ABC234/edit?area=partner",
    );
    expect(screen.getByRole("button", { name: "Add Update" })).toBeInTheDocument();
  });

  it("shows contractors the progress if there is a percentage", async () => {
    const { unmount } = await show({ progress: 45 }, "contractor");
    expect(screen.getByText("45%")).toBeInTheDocument();
    unmount();
    await show({ status: "on_hold", progress: null }, "contractor");
    expect(screen.queryByText(/%$/)).not.toBeInTheDocument();
    // In the badge and next to the progress bar.
    expect(screen.getAllByText("On Hold")).toHaveLength(2);
  });

  it("shows the available tabs and requests another one", async () => {
    const { user } = await show({});
    expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual([
      "Overview",
      "Events",
      "Files",
      "Messages 7",
      "Updates",
    ]);
    await user.click(screen.getByRole("tab", { name: "Files" }));
    expect(onTab).toHaveBeenCalledWith("files");
  });

  it("has tasks and notes only in the admin area for permitted users", async () => {
    const open = (given: Partial<ProjectPage>, isAdmin: boolean, tab: "tasks" | "admin") => {
      server.use(http.get("*/api/projects/ABC234", () => HttpResponse.json(projectPage(given))));
      return renderInPortal(
        <ProjectDetails
          code="ABC234"
          tab={tab}
          onTab={onTab}
          area={isAdmin ? "admin" : "contractor"}
          onPrint={() => {}}
          onAddUpdate={() => {}}
          onNewCode={onNewCode}
          upcomingEvent={null}
          latestUpdate={null}
          events={null}
          upcomingEvents={null}
          files={null}
          updates={null}
          messages={null}
          tasks={isAdmin ? <p>the tasks</p> : undefined}
          openTasks={<span> 2</span>}
          notes={isAdmin ? <p>the notes</p> : undefined}
          history={isAdmin ? <p>the history</p> : undefined}
        />,
      );
    };
    const everything = may({ manage_tasks: true, manage_notes: true, show_history: true });
    const tabs = () => screen.getAllByRole("tab").map((tab) => tab.textContent);
    const tasks = await open(everything, true, "tasks");
    expect(await screen.findByText("the tasks")).toBeInTheDocument();
    expect(tabs()).toEqual(["Overview", "Events", "Files", "Messages", "Updates", "Tasks 2", "Admin", "History"]);
    tasks.unmount();
    const notes = await open(everything, true, "admin");
    expect(await screen.findByText("the notes")).toBeInTheDocument();
    notes.unmount();
    // In other areas and for users without permission, these URLs show the overview.
    const elsewhere = await open(everything, false, "tasks");
    expect(await screen.findByText("No description available")).toBeInTheDocument();
    expect(tabs()).toEqual(["Overview", "Events", "Files", "Messages", "Updates"]);
    elsewhere.unmount();
    await open({}, true, "admin");
    expect(await screen.findByText("No description available")).toBeInTheDocument();
    expect(tabs()).toEqual(["Overview", "Events", "Files", "Messages", "Updates"]);
  });

  it("has a history only in the admin area for permitted users", async () => {
    const tabs = () => screen.getAllByRole("tab").map((tab) => tab.textContent);
    const open = (given: Partial<ProjectPage>, history: string | undefined) => {
      server.use(http.get("*/api/projects/ABC234", () => HttpResponse.json(projectPage(given))));
      return renderInPortal(
        <ProjectDetails
          code="ABC234"
          tab="history"
          onTab={onTab}
          area="admin"
          onPrint={() => {}}
          onAddUpdate={() => {}}
          onNewCode={onNewCode}
          upcomingEvent={null}
          latestUpdate={null}
          events="the events"
          upcomingEvents={null}
          files={null}
          messages={null}
          updates={null}
          unreadUpdates={<span> 3</span>}
          history={history && <p>{history}</p>}
        />,
      );
    };
    const { unmount } = await open(may({ show_history: true }), "the history");
    expect(await screen.findByText("the history")).toBeInTheDocument();
    expect(tabs()).toEqual(["Overview", "Events", "Files", "Messages", "Updates 3", "History"]);
    unmount();
    // Without permission, its URL shows the overview.
    const other = await open(may({ show_history: true }), undefined);
    expect(await screen.findByText("Project Information")).toBeInTheDocument();
    expect(tabs()).not.toContain("History");
    other.unmount();
    await open({}, "the history");
    expect(await screen.findByText("Project Information")).toBeInTheDocument();
    expect(screen.queryByText("the history")).not.toBeInTheDocument();
  });

  it.each([
    ["linked", { id: "c-1", company_name: "Northside" }, "Project not found or access denied"],
    ["unlinked", null, "Error loading contractor data"],
  ])("shows a missing project like an inaccessible one to a %s contractor", async (_name, contractor, title) => {
    server.use(
      http.get("/api/me", () => HttpResponse.json({ ...anAccount("contractor"), contractor })),
      http.get("*/api/projects/ABC234", () =>
        HttpResponse.json(
          { title: "x", status: 404, code: "not_found", detail: "x", request_id: "r" },
          { status: 404 },
        ),
      ),
    );
    await renderInPortal(
      <ProjectDetails
        code="ABC234"
        tab="overview"
        onTab={onTab}
        area="contractor"
        onPrint={() => {}}
        onAddUpdate={() => {}}
        onNewCode={onNewCode}
        upcomingEvent={null}
        latestUpdate={null}
        events="the events"
        upcomingEvents={null}
        files={null}
        messages={null}
        updates={null}
      />,
    );
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Back to Dashboard" })).toHaveAttribute("href", "/contractor-dashboard");
    if (!contractor) expect(screen.getByText(/^Your account is not linked to a contractor\./)).toBeInTheDocument();
  });
});

describe("the assigned contractor", () => {
  const companies = (more = false) =>
    http.get("*/api/contractors", () => HttpResponse.json({ items: [northside, prairie], more }));
  // The picker is loaded lazily.
  const shown = () => screen.findByRole("combobox", { name: "Assigned Contractor" });
  const picker = () => screen.getByRole("combobox", { name: "Assigned Contractor" });

  it("is read-only with copy buttons for other users", async () => {
    await show({ assigned_contractor: northside });
    const section = within(screen.getByRole("region", { name: "Assigned Contractor" }));
    expect(section.getByText("Northside Restoration")).toBeInTheDocument();
    expect(section.getByRole("link", { name: "(217) 555-0170" })).toHaveAttribute("href", "tel:+12175550170");
    expect(section.getByRole("button", { name: "Copy contractor email" })).toBeInTheDocument();
    expect(section.getByRole("button", { name: "Copy contractor phone" })).toBeInTheDocument();
    expect(section.queryByRole("combobox")).not.toBeInTheDocument();
    expect(section.queryByRole("link", { name: "Northside Restoration" })).not.toBeInTheDocument();
  });

  it("links to the company's page if the user may see it", async () => {
    await show({ assigned_contractor: { ...northside, slug: "northside-restoration" } });
    expect(screen.getByRole("link", { name: "Northside Restoration" })).toHaveAttribute(
      "href",
      "/admin/contractors/northside-restoration",
    );
  });

  it("is marked as inactive for every viewer", async () => {
    const { unmount } = await show({ assigned_contractor: { ...northside, status: "inactive" } });
    const section = () => within(screen.getByRole("region", { name: "Assigned Contractor" }));
    expect(section().getByText("Inactive")).toBeInTheDocument();
    unmount();
    await show({ assigned_contractor: northside });
    expect(section().queryByText("Inactive")).not.toBeInTheDocument();
  });

  it("reports that there are more companies than listed", async () => {
    server.use(companies(true));
    const { user } = await show(may({ assign_contractor: true }), "admin");
    await user.click(await shown());
    await screen.findByRole("option", { name: /Prairie Build/ });
    expect(screen.getByRole("option", { name: "Type to find more companies" })).toHaveAttribute(
      "data-combobox-disabled",
      "true",
    );
    await user.keyboard("prairie");
    expect(picker()).toHaveValue("prairie");
    await user.keyboard("{Enter}");
    expect(screen.queryByText("Contractor assignment updated")).not.toBeInTheDocument();
  });

  it("can be undone unless someone else has changed the project since", async () => {
    const sent: unknown[] = [];
    let isStale = false;
    server.use(
      companies(),
      http.put("*/api/projects/ABC234/contractor", async ({ request }) => {
        const body = (await request.json()) as { contractor_id: string | null };
        sent.push([body.contractor_id, request.headers.get("if-match")]);
        if (isStale) return HttpResponse.json({ status: 412, code: "stale", detail: "Changed." }, { status: 412 });
        const version = 7 + sent.length;
        const page = projectPage({
          ...may({ assign_contractor: true }),
          version,
          assigned_contractor: body.contractor_id === "c-2" ? prairie : northside,
        });
        server.use(http.get("*/api/projects/ABC234", () => HttpResponse.json(page)));
        return HttpResponse.json(page);
      }),
    );
    const given = { ...may({ assign_contractor: true }), version: 7, assigned_contractor: northside };
    const { user } = await show(given, "admin");
    const choosePrairie = async () => {
      await user.click(await shown());
      await user.click(await screen.findByRole("option", { name: /Prairie Build/ }));
    };
    await choosePrairie();
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText("The assignment was undone")).toBeInTheDocument();
    await waitFor(() => expect(picker()).toHaveValue("Northside Restoration"));
    expect(sent).toEqual([
      ["c-2", '"7"'],
      ["c-1", '"8"'],
    ]);

    await choosePrairie();
    isStale = true;
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Changed.")).toBeInTheDocument();
    await waitFor(() => expect(picker()).toHaveValue("Prairie Build"));
  });

  it("offers no undo for an inactive company", async () => {
    const page = projectPage({ ...may({ assign_contractor: true }), version: 8, assigned_contractor: prairie });
    server.use(
      companies(),
      http.put("*/api/projects/ABC234/contractor", () => HttpResponse.json(page)),
    );
    const closed = { ...northside, status: "inactive" as const };
    const { user } = await show({ ...may({ assign_contractor: true }), assigned_contractor: closed }, "admin");
    await user.click(await shown());
    await user.click(await screen.findByRole("option", { name: /Prairie Build/ }));
    expect(await screen.findByText("Contractor assignment updated")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  });

  it("is assigned and removed by permitted users", async () => {
    const sent: unknown[] = [];
    server.use(
      companies(),
      http.put("*/api/projects/ABC234/contractor", async ({ request }) => {
        const body = (await request.json()) as { contractor_id: string | null };
        sent.push({ ...body, version: request.headers.get("if-match") });
        const page = {
          version: 8,
          ...may({ assign_contractor: true }),
          assigned_contractor: body.contractor_id ? prairie : null,
        };
        server.use(http.get("*/api/projects/ABC234", () => HttpResponse.json(projectPage(page))));
        return HttpResponse.json(projectPage(page));
      }),
    );
    const { user } = await show(may({ assign_contractor: true }), "admin");
    expect(await shown()).toHaveValue("No contractor assigned");
    await user.click(await shown());
    await user.click(await screen.findByRole("option", { name: /Prairie Build/ }));
    await waitFor(() => expect(picker()).toHaveValue("Prairie Build"));
    expect(await screen.findByText("Contractor assignment updated")).toBeInTheDocument();

    await user.click(await shown());
    await user.click(await screen.findByRole("option", { name: "No contractor assigned" }));
    await waitFor(() => expect(picker()).toHaveValue("No contractor assigned"));
    expect(sent).toEqual([
      { contractor_id: "c-2", version: '"1"' },
      { contractor_id: null, version: '"8"' },
    ]);
  });

  it("reverts when the server rejects the change, and shows why", async () => {
    const detail = "This company is not active any more.";
    server.use(
      companies(),
      http.put("*/api/projects/ABC234/contractor", () =>
        HttpResponse.json({ title: "x", status: 409, code: "inactive", detail, request_id: "r" }, { status: 409 }),
      ),
    );
    const given = { ...may({ assign_contractor: true }), assigned_contractor: northside };
    const { user } = await show(given, "admin");
    await user.click(await shown());
    await user.click(await screen.findByRole("option", { name: /Prairie Build/ }));
    expect(await screen.findByText(detail)).toBeInTheDocument();
    await waitFor(() => expect(picker()).toHaveValue("Northside Restoration"));
  });

  it("reports a failed assignment when the response has no message", async () => {
    server.use(
      companies(),
      http.put("*/api/projects/ABC234/contractor", () => new HttpResponse("<h1>Internal Error</h1>", { status: 500 })),
    );
    const { user } = await show(may({ assign_contractor: true }), "admin");
    await user.click(await shown());
    await user.click(await screen.findByRole("option", { name: /Prairie Build/ }));
    expect(await screen.findByText("Failed to update contractor assignment.")).toBeInTheDocument();
    await waitFor(() => expect(picker()).toHaveValue("No contractor assigned"));
  });

  it("shows that companies are loading, or why they failed, and retries", async () => {
    let fail: () => void = () => {};
    const failed = new Promise<void>((resolve) => {
      fail = resolve;
    });
    const detail = "The portal is busy.";
    server.use(
      http.get("*/api/contractors", async () => {
        await failed;
        return HttpResponse.json({ status: 503, code: "busy", detail }, { status: 503 });
      }),
    );
    const { user } = await show(may({ assign_contractor: true }), "admin");
    await user.click(await shown());
    expect(await screen.findByRole("option", { name: "Searching..." })).toHaveAttribute("data-combobox-disabled");
    fail();
    expect(await screen.findByRole("option", { name: detail })).toHaveAttribute("data-combobox-disabled");
    expect(screen.queryByRole("option", { name: "Searching..." })).not.toBeInTheDocument();
    server.use(companies());
    await user.click(screen.getByRole("option", { name: "Try Again" }));
    await user.click(picker());
    expect(await screen.findByRole("option", { name: /Prairie Build/ })).toBeInTheDocument();
    expect(screen.queryByRole("option", { name: "Try Again" })).not.toBeInTheDocument();
    expect(screen.queryByText("Contractor assignment updated")).not.toBeInTheDocument();
  });

  it("searches on the server by name and email, ignoring accents", async () => {
    const munoz = { ...northside, id: "c-3", company_name: "Muñoz Builders" };
    server.use(
      http.get("*/api/contractors", ({ request }) => {
        const search = new URL(request.url).searchParams.get("search");
        const found = search === "hello@" ? prairie : search === "munoz" ? munoz : northside;
        return HttpResponse.json({ items: [found], more: false });
      }),
    );
    const { user } = await show(may({ assign_contractor: true }), "admin");
    await user.click(await shown());
    expect(await screen.findByRole("option", { name: /Northside/ })).toBeInTheDocument();
    // The name in the input is replaced, and results for another term do not match this one.
    await user.keyboard("hello@");
    expect(picker()).toHaveValue("hello@");
    expect(screen.queryByRole("option", { name: /Northside|No contractor/ })).not.toBeInTheDocument();
    expect(await screen.findByRole("option", { name: /Prairie Build/ })).toBeInTheDocument();
    await user.clear(picker());
    await user.keyboard("munoz");
    expect(await screen.findByRole("option", { name: /Muñoz Builders/ })).toBeInTheDocument();
  });
});
