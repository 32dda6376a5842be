import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FilePicker } from "@/components/files/FilePicker";
import { useUploads } from "@/components/files/use-uploads";
import { simpleUploader } from "@/lib/forms/file-rules";
import { renderInPortal } from "@/test/render";
import { storedFile } from "@/test/samples";
import { server } from "@/test/server";
import { PhotoLine } from "./PhotoLine";
import { PositionSwitch } from "./PositionSwitch";
import type { PhotoProject } from "./use-photo-choices";
import { usePhotoDrafts } from "./use-photo-drafts";

const choices = {
  rooms: [
    { name: "Kitchen", is_own: false, photos: 3 },
    { name: "Hall", is_own: true, photos: 0 },
  ],
  phases: [{ key: "damage" }, { key: "Drying", name: "Drying" }],
  tags: ["wet"],
};

let kept: unknown;

function Form({ project }: { project: PhotoProject }) {
  const uploads = useUploads({
    purpose: "status_update",
    targetId: "target",
    rules: simpleUploader,
    isAttaching: false,
    isHeld: true,
  });
  const photos = usePhotoDrafts(project.id);
  kept = photos.toKeep(uploads.items.map(({ file }) => file));
  return (
    <>
      <FilePicker
        uploads={uploads}
        label="Files"
        hint=""
        most={5}
        canReorder
        onAdd={photos.add}
        below={({ file }) => <PhotoLine file={file} photos={photos} project={project} disabled={false} />}
      />
      <PositionSwitch recording={photos.recording} disabled={false} />
    </>
  );
}

function Reopened() {
  const [times, setTimes] = useState(0);
  return (
    <>
      <button type="button" data-testid="reopen" onClick={() => setTimes(times + 1)} />
      <Form key={times} project={{ id: "project", code: "ABC234" }} />
    </>
  );
}

const photo = (name: string) => new File(["photo"], name, { type: "image/jpeg" });
const pdf = new File(["%PDF"], "policy.pdf", { type: "application/pdf" });

beforeEach(() => {
  kept = undefined;
  server.use(http.get("*/api/projects/ABC234/photos/choices", () => HttpResponse.json(choices)));
});

const line = (name: string) => screen.getByRole("button", { name: new RegExp(`^(Describe ${name}|${name}: )`) });
const chip = (name: string) => screen.findByRole("button", { name, pressed: false });

describe("A chosen photo", () => {
  it("has one closed line, and a document has none", async () => {
    const { user } = await renderInPortal(<Reopened />);
    await user.upload(screen.getByLabelText("Files"), [photo("wall.jpg"), pdf]);
    expect(line("wall.jpg")).toHaveAttribute("aria-expanded", "false");
    expect(screen.queryByRole("button", { name: "Describe policy.pdf" })).not.toBeInTheDocument();
    expect(screen.queryByRole("group", { name: "Room" })).not.toBeInTheDocument();
  });

  it("gets a room, a phase, a caption, and tags", async () => {
    const { user } = await renderInPortal(<Reopened />);
    await user.upload(screen.getByLabelText("Files"), photo("wall.jpg"));
    await user.click(line("wall.jpg"));
    await user.click(await chip("Kitchen"));
    await user.click(await chip("Drying"));
    await user.click(await chip("wet"));
    await user.type(screen.getByRole("textbox", { name: "New tag" }), "Mold, black{Enter}");
    await user.type(screen.getByRole("textbox", { name: "Caption" }), "Under the sink");
    expect(kept).toEqual([
      { room: "Kitchen", phase: "Drying", caption: "Under the sink", tags: ["wet", "Mold black"] },
    ]);
    expect(line("wall.jpg")).toHaveAccessibleName("wall.jpg: Kitchen, Drying, wet, Mold black, Under the sink");
    await user.click(screen.getByRole("button", { name: "Kitchen", pressed: true }));
    expect(kept).toMatchObject([{ room: null, phase: "Drying" }]);
  });

  it("takes a typed room in its known spelling, also if the field is only left", async () => {
    const { user } = await renderInPortal(<Reopened />);
    await user.upload(screen.getByLabelText("Files"), photo("wall.jpg"));
    await user.click(line("wall.jpg"));
    await chip("Hall");
    await user.type(screen.getByRole("textbox", { name: "Other room" }), " hALL ");
    await user.tab();
    expect(kept).toMatchObject([{ room: "Hall" }]);
    await user.type(screen.getByRole("textbox", { name: "Other room" }), "Attic{Enter}");
    expect(await screen.findByRole("button", { name: "Attic", pressed: true })).toBeInTheDocument();
  });

  it("has an earlier photo as its before photo", async () => {
    server.use(
      http.get("*/api/projects/ABC234/files", () =>
        HttpResponse.json({
          items: [storedFile({ id: "old", file_name: "before.jpg" }), storedFile({ file_type: "application/pdf" })],
        }),
      ),
    );
    const { user } = await renderInPortal(<Reopened />);
    await user.upload(screen.getByLabelText("Files"), photo("wall.jpg"));
    await user.click(line("wall.jpg"));
    await user.click(await screen.findByRole("button", { name: "Choose the before photo" }));
    const offered = await screen.findAllByRole("button", { name: /^Before: / });
    expect(offered.map((button) => button.getAttribute("aria-label"))).toEqual([
      expect.stringContaining("Before: before.jpg"),
    ]);
    await user.click(offered[0] as HTMLElement);
    expect(kept).toMatchObject([{ before: "old" }]);
    await user.click(screen.getByRole("button", { name: "Remove" }));
    expect(kept).toBeUndefined();
  });
});

describe("The next photo", () => {
  it("starts like the last one, also when the form opens again, until it is cleared", async () => {
    const { user } = await renderInPortal(<Reopened />);
    await user.upload(screen.getByLabelText("Files"), photo("wall.jpg"));
    await user.click(line("wall.jpg"));
    await user.click(await chip("Kitchen"));
    await user.type(screen.getByRole("textbox", { name: "Caption" }), "Wall");
    await user.upload(screen.getByLabelText("Files"), photo("floor.jpg"));
    expect(kept).toEqual([
      { room: "Kitchen", caption: "Wall", tags: [] },
      { room: "Kitchen", tags: [] },
    ]);

    await user.click(screen.getByTestId("reopen"));
    await user.upload(screen.getByLabelText("Files"), photo("roof.jpg"));
    expect(line("roof.jpg")).toHaveAccessibleName("roof.jpg: Kitchen");
    await user.click(screen.getByRole("button", { name: "Clear the description of roof.jpg" }));
    expect(kept).toBeUndefined();
    await user.upload(screen.getByLabelText("Files"), photo("door.jpg"));
    expect(line("door.jpg")).toHaveAccessibleName("Describe door.jpg");
  });

  it("leaves photos alone that are already chosen, unless all shall be the same", async () => {
    const { user } = await renderInPortal(<Reopened />);
    await user.upload(screen.getByLabelText("Files"), [photo("wall.jpg"), photo("floor.jpg")]);
    await user.click(line("floor.jpg"));
    await user.click(await chip("Hall"));
    expect(kept).toEqual([undefined, { room: "Hall", tags: [] }]);
    await user.click(screen.getByRole("button", { name: "Same for all photos" }));
    expect(kept).toMatchObject([{ room: "Hall" }, { room: "Hall" }]);
    await user.click(screen.getByRole("button", { name: "Move floor.jpg up" }));
    await user.click(screen.getByRole("button", { name: "Remove wall.jpg" }));
    expect(kept).toMatchObject([{ room: "Hall" }]);
  });
});

describe("Without a network", () => {
  const open = async (project: PhotoProject) => {
    const rendered = await renderInPortal(<Form project={project} />);
    await rendered.user.upload(screen.getByLabelText("Files"), photo("wall.jpg"));
    await rendered.user.click(line("wall.jpg"));
    return rendered;
  };

  it("offers the choices of the device", async () => {
    await open({ id: "project", readKept: async () => choices });
    expect(await chip("Kitchen")).toBeInTheDocument();
    expect(screen.queryByRole("group", { name: "Before photo" })).not.toBeInTheDocument();
  });

  it("offers the default phases if the device has none", async () => {
    server.use(http.get("*/api/projects/ABC234/photos/choices", () => HttpResponse.error()));
    await open({ id: "project", code: "ABC234", readKept: async () => undefined });
    const phases = within(await screen.findByRole("group", { name: "Phase" })).getAllByRole("button");
    expect(phases.map(({ textContent }) => textContent)).toEqual([
      "Damage",
      "Mitigation",
      "Demolition",
      "Rebuild",
      "Complete",
    ]);
  });
});

describe("The position", () => {
  const getCurrentPosition = vi.fn();
  const here = { coords: { latitude: 39.78, longitude: -89.65, accuracy: 8 }, timestamp: Date.UTC(2026, 10, 20, 12) };
  const position = { latitude: 39.78, longitude: -89.65, accuracy_meters: 8, recorded_at: "2026-11-20T12:00:00.000Z" };

  beforeEach(() => {
    getCurrentPosition.mockReset();
    Object.defineProperty(navigator, "geolocation", { value: { getCurrentPosition }, configurable: true });
    // A phone.
    const plain = window.matchMedia;
    vi.spyOn(window, "matchMedia").mockImplementation((query) => ({
      ...plain(query),
      matches: query === "(pointer: coarse)",
    }));
  });

  afterEach(() => Reflect.deleteProperty(navigator, "geolocation"));

  const toggle = () => screen.getByRole("switch", { name: /^Record where the photos are taken/ });
  const take = (name: string) =>
    fireEvent.change(screen.getByLabelText("Files (camera)"), { target: { files: [photo(name)] } });

  it("is not read unless it is turned on", async () => {
    await renderInPortal(<Reopened />);
    expect(toggle()).not.toBeChecked();
    expect(screen.getByText(/The office and your company can see it/)).toBeInTheDocument();
    take("wall.jpg");
    expect(kept).toBeUndefined();
    expect(getCurrentPosition).not.toHaveBeenCalled();
  });

  it("is read with the camera only, and sent only while it is on", async () => {
    getCurrentPosition.mockImplementation((done) => done(here));
    const { user } = await renderInPortal(<Reopened />);
    await user.click(toggle());
    await waitFor(() => expect(toggle()).toBeChecked());
    expect(getCurrentPosition.mock.lastCall?.[2]).toMatchObject({ maximumAge: 60_000 });
    await user.upload(screen.getByLabelText("Files"), photo("old.jpg"));
    take("wall.jpg");
    await waitFor(() => expect(kept).toEqual([undefined, { position, tags: [] }]));
    expect(screen.getByLabelText("Place recorded")).toBeInTheDocument();
    await user.click(screen.getByTestId("reopen"));
    expect(toggle(), "remembered on the device").toBeChecked();
    take("roof.jpg");
    await waitFor(() => expect(kept).toEqual([{ position, tags: [] }]));
    await user.click(toggle());
    expect(kept).toBeUndefined();
  });

  it.each([
    [1, /This browser does not allow/, false],
    [3, /does not know where it is right now/, true],
  ])("explains why there is none (%s)", async (code, text, isOn) => {
    getCurrentPosition.mockImplementation((_done, fail) => fail({ code, PERMISSION_DENIED: 1 }));
    const { user } = await renderInPortal(<Reopened />);
    await user.click(toggle());
    expect(await screen.findByText(text)).toBeInTheDocument();
    if (isOn) expect(toggle()).toBeChecked();
    else expect(toggle()).not.toBeChecked();
  });
});
