import { act, screen, within } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { forgetHanded, handedOver } from "@/lib/project/taken-photos";
import { planOf, planToKeep } from "@/lib/site/plan";
import { renderInPortal } from "@/test/render";
import { contractorSchedule, scheduledProject, visit } from "@/test/samples";
import { projectShots } from "@/test/shots";
import { VisitList } from "./VisitList";

const TODAY = "2026-11-25";
const TOMORROW = "2026-11-26";

const list = (
  plan = planOf(contractorSchedule()),
  more: Partial<Parameters<typeof VisitList>[0]> = {},
  onAddUpdate = vi.fn(),
) => <VisitList plan={plan} today={TODAY} until={TOMORROW} onAddUpdate={onAddUpdate} {...more} />;

/** A device that answers for its location. */
function deviceAt(state: PermissionState) {
  const permission = Object.assign(new EventTarget(), { state });
  const position = { coords: { latitude: 39.9, longitude: -89.6 } } as GeolocationPosition;
  const getCurrentPosition = vi.fn((found: PositionCallback) => found(position));
  vi.stubGlobal("navigator", {
    ...navigator,
    userAgent: "test",
    permissions: { query: async () => permission },
    geolocation: { getCurrentPosition },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return { permission, getCurrentPosition };
}

it("shows today's and tomorrow's visits by time with the latest note", async () => {
  const visits = [
    visit(),
    visit({ id: "2", scheduled_date: TOMORROW, is_all_day: true, start_time: null, end_time: null }),
    visit({ id: "3", scheduled_date: "2026-11-27" }),
  ];
  const onAddUpdate = vi.fn();
  const { user } = await renderInPortal(list(planOf(contractorSchedule({ visits })), {}, onAddUpdate));
  const today = within(screen.getByRole("region", { name: "Today, Wed, Nov\u00A025,\u00A02026" }));
  expect(today.getByText("9:00 AM – 11:00 AM")).toBeVisible();
  expect(today.getByText("The key is with the neighbor.")).toBeVisible();
  expect(today.getByText("Site Visit/Inspection · BB-2026-000123")).toBeVisible();
  expect(today.getByRole("link", { name: "Maria Alvarez, 12 Elm Street" })).toHaveAttribute(
    "href",
    "/contractor/projects/ABC234",
  );
  expect(today.getByRole("link", { name: "Call Maria Alvarez" })).toHaveAttribute("href", "tel:+12175550188");
  expect(today.getByRole("link", { name: "1 photo" })).toHaveAttribute("href", "/contractor/projects/ABC234?tab=files");
  expect(within(screen.getByRole("region", { name: /^Tomorrow/ })).getByText("All day")).toBeVisible();
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  await user.click(today.getByRole("button", { name: "Add Update to Maria Alvarez, 12 Elm Street" }));
  expect(onAddUpdate).toHaveBeenCalledWith(expect.objectContaining({ number: "BB-2026-000123", code: "ABC234" }));
});

it("opens the address among the details in maps", async () => {
  const { user } = await renderInPortal(list());
  await user.click(screen.getByText("Details"));
  const address = screen.getByRole("link", { name: "12 Elm Street, Springfield, IL 62704" });
  expect(address).toHaveAttribute("href", expect.stringContaining("maps"));
});

it("says when the next visit is if there is none today or tomorrow", async () => {
  const later = planOf(contractorSchedule({ visits: [visit({ scheduled_date: "2026-12-01" })] }));
  await renderInPortal(list(later));
  expect(screen.getByText("No visits today or tomorrow. Next visit: Dec 1, 2026")).toBeVisible();
});

it("says that there is no visit at all", async () => {
  await renderInPortal(list({ visits: [], projects: [] }));
  expect(screen.getByText("No visits in the next ten days.")).toBeVisible();
});

it("links to nothing that needs the network when it shows what the device kept", async () => {
  const kept = planToKeep(planOf(contractorSchedule()));
  await renderInPortal(list(kept, { readAt: Date.now() - 3 * 60 * 60 * 1000 }));
  expect(screen.getByText("Saved on this device 3 hours ago. It may have changed since.")).toBeVisible();
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links.filter((href) => href?.startsWith("/"))).toEqual([]);
  expect(screen.getByText("Maria Alvarez, 12 Elm Street")).toBeVisible();
});

it("offers no update where the account may not add one", async () => {
  const project = scheduledProject();
  project.abilities.add_update = false;
  await renderInPortal(list(planOf(contractorSchedule({ projects: [project] }))));
  expect(screen.queryByRole("button", { name: /^Add Update/ })).not.toBeInTheDocument();
});

it("shows distances where access to the location was granted", async () => {
  deviceAt("granted");
  await renderInPortal(list());
  expect(await screen.findByText("About 9 mi")).toBeVisible();
  expect(screen.getByText(/^Distances are measured to the center of the ZIP code/)).toBeVisible();
});

it("asks for the location only when its button is used", async () => {
  const { getCurrentPosition } = deviceAt("prompt");
  const { user } = await renderInPortal(list());
  const ask = await screen.findByRole("button", { name: "Show distances" });
  expect(getCurrentPosition).not.toHaveBeenCalled();
  expect(screen.queryByText(/^About/)).not.toBeInTheDocument();
  await user.click(ask);
  expect(await screen.findByText("About 9 mi")).toBeVisible();
});

it("shows no distances where access to the location was denied", async () => {
  const { permission, getCurrentPosition } = deviceAt("denied");
  await renderInPortal(list());
  await act(async () => {});
  expect(screen.queryByRole("button", { name: "Show distances" })).not.toBeInTheDocument();
  expect(getCurrentPosition).not.toHaveBeenCalled();
  permission.state = "granted";
  act(() => void permission.dispatchEvent(new Event("change")));
  expect(await screen.findByText("About 9 mi")).toBeVisible();
});

it("lists the photos that are missing, and hands a photo to the update form", async () => {
  const project = scheduledProject({ shots: projectShots() });
  const onAddUpdate = vi.fn();
  const plan = planToKeep(planOf(contractorSchedule({ projects: [project] })));
  const { user } = await renderInPortal(list(plan, {}, onAddUpdate));
  await user.click(screen.getByText("Photos needed: 2 of 3 missing"));
  expect(await screen.findByText("Whole property")).toBeVisible();
  // Examples need the network.
  expect(screen.queryByRole("img", { name: /^Example/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: /^Ceiling/ }));
  const photo = new File(["photo"], "ceiling.jpg", { type: "image/jpeg" });
  await user.upload(screen.getByLabelText("Photo for the list"), photo);
  expect(onAddUpdate).toHaveBeenCalledWith(expect.objectContaining({ id: project.id }));
  expect(handedOver(project.id)).toEqual([
    { file: photo, shot: "ceiling", words: { room: "Kitchen", phase: "damage" } },
  ]);
  forgetHanded(project.id);
});
