import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { OutboxContext, showWaitingShots } from "@/lib/network/outbox-port";
import type { KeepEntry } from "@/lib/network/unsent-entry";
import { rememberRecording } from "@/lib/photos/position";
import { rememberWords } from "@/lib/photos/remembered";
import type { ProjectShots } from "@/lib/project/shots";
import { handOver } from "@/lib/project/taken-photos";
import { renderInPortal } from "@/test/render";
import { projectPage } from "@/test/samples";
import { server } from "@/test/server";
import { projectShots } from "@/test/shots";
import { AddUpdateDialog, type UpdatedProject } from "./AddUpdateDialog";

const project = projectPage({
  status: "site_visit_scheduled",
  status_choices: ["site_visit_scheduled", "site_visit_completed", "estimate_submitted"],
});
const photo = (name: string) => new File(["photo"], name, { type: "image/jpeg" });
let sent: unknown[];
const onClose = vi.fn();

beforeEach(() => {
  sent = [];
  onClose.mockReset();
  let uploads = 0;
  server.use(
    http.post("*/api/uploads", () => {
      uploads += 1;
      const id = `upload-${uploads}`;
      return HttpResponse.json({ id, file_name: "a.jpg", file_type: "image/jpeg", file_size: 5 }, { status: 201 });
    }),
    http.delete("*/api/uploads/:id", () => new HttpResponse(null, { status: 204 })),
    http.get("*/api/projects/ABC234/events", () =>
      HttpResponse.json({ proposed: [], scheduled: [], past: [], time_zone: "UTC" }),
    ),
    http.post("*/api/projects/ABC234/updates", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({}, { status: 201 });
    }),
  );
});

afterEach(() => Reflect.deleteProperty(navigator, "geolocation"));

interface Given {
  shots?: Partial<ProjectShots>;
  shown?: UpdatedProject;
  keep?: KeepEntry;
}

async function open({ shots, shown = project, keep }: Given = {}) {
  server.use(http.get("*/api/projects/ABC234/shots", () => HttpResponse.json(projectShots(shots))));
  const port = keep && { userId: "me", keep };
  const rendered = await renderInPortal(
    <OutboxContext value={port}>
      <AddUpdateDialog project={shown} keep={keep} onClose={onClose} />
    </OutboxContext>,
  );
  await rendered.user.type(await screen.findByRole("textbox", { name: "Notes" }), "Dried it.");
  return rendered;
}

const list = (name: string | RegExp) => screen.findByRole("button", { name });
const send = () => screen.getByRole("button", { name: "Add Update" });

async function take(user: Awaited<ReturnType<typeof open>>["user"], shot: RegExp, name: string) {
  await user.click(await list(shot));
  await user.upload(screen.getByLabelText("Photo for the list"), photo(name));
}

async function choose(user: Awaited<ReturnType<typeof open>>["user"], status: RegExp) {
  await user.click(screen.getByRole("combobox", { name: "Status" }));
  await user.click(screen.getByRole("option", { name: status }));
}

describe("the photos that an update needs", () => {
  it("sends photos with their shots, and counts them at once", async () => {
    const { user } = await open();
    await user.click(await list("Photos needed: 2 of 3 missing"));
    expect(screen.getByRole("img", { name: "Example: The house" })).toHaveAttribute("src", "/api/shots/house/example");
    await take(user, /^Ceiling/, "ceiling.jpg");
    expect(await screen.findByText("Taken · 1 photo not sent yet")).toBeVisible();
    await take(user, /^Example: The house/, "house.jpg");
    await user.upload(screen.getByLabelText("Photos and files"), photo("other.jpg"));
    await user.click(send());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      attachments: ["upload-1", "upload-2", "upload-3"],
      shots: [
        { upload: "upload-1", shot: "ceiling" },
        { upload: "upload-2", shot: "house" },
      ],
    });
  });

  it("forbids a status that they block until they are taken", async () => {
    const { user } = await open();
    await choose(user, /^Site Visit Completed/);
    expect(await screen.findByText("1 photo is missing. This status cannot be set without it.")).toBeVisible();
    expect(send()).toBeDisabled();
    expect(screen.queryByRole("textbox", { name: /^Reason/ })).not.toBeInTheDocument();
    await user.click(await list("Take the missing photos"));
    await take(user, /^Ceiling/, "ceiling.jpg");
    expect(screen.queryByText(/cannot be set/)).not.toBeInTheDocument();
    await waitFor(() => expect(send()).toBeEnabled());
  });

  it("only warns where the list does", async () => {
    const [, house] = projectShots().lists;
    if (!house) throw new Error("a list");
    const { user } = await open({ shots: { lists: [house] } });
    await choose(user, /^Estimate Submitted/);
    expect(await screen.findByText(/You can set it anyway/)).toBeVisible();
    expect(send()).toBeEnabled();
  });

  it("lets admins set the status with a reason", async () => {
    const { user } = await open({ shots: { abilities: { override_missing: true } } });
    await choose(user, /^Site Visit Completed/);
    const reason = await screen.findByRole("textbox", { name: /^Reason/ });
    expect(send()).toBeDisabled();
    await user.type(reason, "  No light.");
    await user.click(send());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ status: "site_visit_completed", shots_override: "No light." });
  });

  it("receives the photo that opened it, and keeps it on the device with its shot", async () => {
    handOver(project.id, { file: photo("ceiling.jpg"), shot: "ceiling", words: {} });
    const keep = vi.fn<KeepEntry>().mockResolvedValue(undefined);
    const { user } = await open({ keep });
    expect(await screen.findByText("ceiling.jpg")).toBeVisible();
    await user.upload(screen.getByLabelText("Photos and files"), photo("other.jpg"));
    await user.click(send());
    await waitFor(() => expect(keep).toHaveBeenCalledOnce());
    expect(keep.mock.calls[0]?.[1]).toMatchObject({ shots: ["ceiling", undefined] });
  });

  it("starts the photo that opened it like the last one, and records where it was taken", async () => {
    const coords = { latitude: 39.78, longitude: -89.65, accuracy: 8 };
    const here = { coords, timestamp: Date.UTC(2026, 10, 20, 12) };
    const getCurrentPosition = (done: (position: typeof here) => void) => done(here);
    Object.defineProperty(navigator, "geolocation", { value: { getCurrentPosition }, configurable: true });
    rememberRecording(true);
    rememberWords(project.id, { room: "Hall", phase: "damage", tags: ["wet"] });
    handOver(project.id, { file: photo("ceiling.jpg"), shot: "ceiling", words: { phase: "mitigation" } });
    const keep = vi.fn<KeepEntry>().mockResolvedValue(undefined);
    const { user } = await open({ keep });
    expect(await screen.findByLabelText("Place recorded")).toBeInTheDocument();
    await user.click(send());
    await waitFor(() => expect(keep).toHaveBeenCalledOnce());
    const position = {
      latitude: 39.78,
      longitude: -89.65,
      accuracy_meters: 8,
      recorded_at: "2026-11-20T12:00:00.000Z",
    };
    expect(keep.mock.calls[0]?.[1].descriptions).toEqual([
      { room: "Hall", phase: "mitigation", tags: ["wet"], position },
    ]);
  });

  it("knows without a network what the device has kept", async () => {
    const keep = vi.fn<KeepEntry>().mockResolvedValue(undefined);
    showWaitingShots("me", [
      { projectId: project.id, shot: "ceiling" },
      { projectId: "another", shot: "house" },
    ]);
    const { project_code: _code, ...known } = project;
    await open({ shown: { ...known, shots: projectShots() }, keep });
    expect(await list("Photos needed: 1 of 3 missing")).toBeVisible();
    showWaitingShots("me", []);
  });
});
