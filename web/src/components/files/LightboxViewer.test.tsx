import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it, vi } from "vitest";
import { renderInPortal } from "@/test/render";
import { storedFile } from "@/test/samples";
import { server } from "@/test/server";
import { Lightbox } from "./Lightbox";
import type { LightboxProps } from "./lightbox-props";

const wet = storedFile({ file_name: "wet.jpg" });
const dry = storedFile({
  file_name: "dry.jpg",
  uploaded_by_name: "Luis Ortega",
  description: {
    room: "Kitchen",
    phase: "complete",
    caption: "Dry again.",
    tags: ["floor", "sink"],
    before: "wet.jpg",
  },
  facts: {
    taken: { local: "2026-05-03T14:14:05", offset_minutes: -240, doubt: null },
    camera: "Canon EOS R6",
    width: 4032,
    height: 3024,
    sha256: "9f86d081",
  },
  position: { latitude: 39.781234, longitude: -89.650001, accuracy_meters: 4.2, recorded_at: "2026-05-03T18:14:05Z" },
});

async function open(props: Partial<LightboxProps> = {}) {
  const onClose = vi.fn();
  const portal = await renderInPortal(<Lightbox images={[dry, wet]} first="dry.jpg" onClose={onClose} {...props} />);
  await screen.findByRole("button", { name: "About this photo" });
  return { ...portal, onClose };
}

const panel = () => screen.queryByRole("region", { name: "About this photo" });

it("shows all facts of the shown photo in a panel", async () => {
  const { user } = await open();
  expect(panel()).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "About this photo" }));
  const facts = [...(panel()?.querySelectorAll("dl > div") ?? [])].map((fact) => [
    fact.querySelector("dt")?.textContent,
    fact.querySelector("dd")?.textContent,
  ]);
  expect(facts).toEqual(
    [
      ["Caption", "Dry again."],
      ["Room", "Kitchen"],
      ["Phase", "Complete"],
      ["Tags", "floor, sink"],
      ["Taken", "May 3, 2026, 2:14 PM (UTC−04:00)"],
      ["Received", "Nov 20, 2026, 12:00 PM"],
      ["Added by", "Luis Ortega"],
      ["Camera", "Canon EOS R6"],
      ["Dimensions", "4032 × 3024"],
      ["Position", "39.78123, -89.65000 (±5 m)"],
      ["File", "dry.jpg"],
      ["Size", "1.5 KB"],
      ["SHA-256 of the original", "9f86d081"],
    ].map(([name, value]) => [name, value?.replace(/(\w{3}) (\d+), (\d{4})/, "$1\u00A0$2,\u00A0$3")]),
  );
  expect(screen.getByRole("link", { name: /^39\.78123/ })).toHaveAttribute(
    "href",
    "https://www.google.com/maps/search/?api=1&query=39.78123%2C%20-89.65000",
  );
  await user.click(screen.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(panel()).toHaveTextContent("wet.jpg"));
  expect(panel()).not.toHaveTextContent("Kitchen");
});

it("toggles the panel with the key i, and one Escape closes one layer", async () => {
  const { user, onClose } = await open();
  const viewer = document.querySelector(".yarl__container") as HTMLElement;
  fireEvent.keyDown(viewer, { key: "i" });
  expect(panel()).toBeVisible();
  fireEvent.keyDown(viewer, { key: "i", ctrlKey: true });
  expect(panel()).toBeVisible();
  fireEvent.keyDown(viewer, { key: "i" });
  expect(panel()).not.toBeInTheDocument();
  fireEvent.keyDown(viewer, { key: "i" });
  within(panel() as HTMLElement)
    .getByRole("button", { name: "Close" })
    .focus();
  await user.keyboard("{Escape}");
  expect(panel()).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "About this photo" })).toHaveFocus();
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

it("loads the history of the description when it is unfolded", async () => {
  let asked = 0;
  server.use(
    http.get("*/api/projects/ABC234/files/dry.jpg/history", () => {
      asked += 1;
      return HttpResponse.json({
        items: [
          { at: "2026-11-21T12:00:00", by: "Ann Admin", field: "phase", previous: "damage", current: "complete" },
          { at: "2026-11-20T12:00:00", by: null, field: "room", previous: null, current: "Kitchen" },
        ],
      });
    }),
  );
  const { user } = await open({ code: "ABC234" });
  await user.click(screen.getByRole("button", { name: "About this photo" }));
  expect(asked).toBe(0);
  const history = screen.getByText("Changes to the description");
  const details = history.closest("details") as HTMLDetailsElement;
  // jsdom does not unfold on a click.
  details.open = true;
  fireEvent(details, new Event("toggle"));
  expect(await screen.findByText("Damage → Complete")).toBeInTheDocument();
  expect(screen.getByText("(empty) → Kitchen")).toBeInTheDocument();
  expect(screen.getByText(/^Ann Admin · /)).toBeInTheDocument();
  expect(screen.getByText(/^Unknown person · /)).toBeInTheDocument();
  expect(asked).toBe(1);
});

it("compares the photo with the one before it, in place of the photos", async () => {
  const { user, onClose } = await open();
  await user.click(screen.getByRole("button", { name: "Before and after" }));
  const slider = screen.getByRole("slider", { name: "Before and after" });
  expect(slider).toHaveFocus();
  await user.keyboard("{Escape}");
  expect(slider).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Before and after" })).toHaveFocus();
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Before and after" })).not.toBeInTheDocument());
});

it("closes before it lets the description be edited, where that is possible", async () => {
  const onDescribe = vi.fn();
  const { user, onClose } = await open({ onDescribe });
  await user.click(screen.getByRole("button", { name: "About this photo" }));
  await user.click(screen.getByRole("button", { name: "Edit description" }));
  expect(onDescribe).toHaveBeenCalledWith(dry);
  expect(onClose).toHaveBeenCalled();
});

it("draws a layer over the shown photo only, and adds buttons", async () => {
  const { user } = await open({
    layer: (file) => <p>{`Over ${file.file_name}`}</p>,
    actions: <button type="button">Annotate</button>,
  });
  expect(screen.getByRole("button", { name: "Annotate" })).toBeInTheDocument();
  const over = await screen.findByText("Over dry.jpg");
  expect(over.closest(".yarl__slide_wrapper")?.querySelector("img")).toHaveAttribute("alt", "dry.jpg");
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByText("Over wet.jpg")).toBeInTheDocument();
  expect(screen.queryByText("Over dry.jpg")).not.toBeInTheDocument();
});
