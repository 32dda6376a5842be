import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import type { Schemas } from "@/api/client";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { PhotosCard } from "./PhotosCard";
import type { Portal } from "./queries";

const portal: Portal = {
  version: 3,
  photo_rooms: ["Kitchen", "Bath"],
  photo_phases: ["damage", "rebuild"],
  partners_see_amounts: false,
  owners_see_amounts: false,
  configured: { time_zone: "America/New_York", messages_beta_gate: true },
  has_logo: false,
  logo_address: "/icon.svg",
  mail: { sends: true, to: "ada@office.example" },
  is_set_up: true,
  has_contractor: true,
  has_project: true,
};

let sent: Schemas["EditPortal"][];

beforeEach(() => {
  sent = [];
  server.use(
    http.get("/api/me", () => HttpResponse.json({})),
    http.put("/api/admin/portal", async ({ request }) => {
      const body = (await request.json()) as Schemas["EditPortal"];
      sent.push(body);
      return HttpResponse.json({ ...portal, ...body, version: 4 });
    }),
  );
});

const open = (given: Partial<Portal> = {}) =>
  renderInPortal(<PhotosCard portal={{ ...portal, ...given }} unsaved={new Set()} onDone={() => {}} />);
const group = (name: string) => within(screen.getByRole("group", { name }));
const linesIn = (name: string) =>
  within(screen.getByRole("list", { name }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

it("adds, moves, and removes rooms by keyboard", async () => {
  const { user } = await open();
  await user.type(screen.getByRole("textbox", { name: "New room" }), "  Guest   room {Enter}");
  await user.type(screen.getByRole("textbox", { name: "New room" }), "kitchen{Enter}");
  expect(linesIn("Rooms")).toEqual(["Kitchen", "Bath", "Guest room"]);
  const up = screen.getByRole("button", { name: "Move Guest room up" });
  up.focus();
  await user.keyboard("{Enter}{Enter}{Enter}");
  expect(linesIn("Rooms")).toEqual(["Guest room", "Kitchen", "Bath"]);
  expect(up).toHaveFocus();
  screen.getByRole("button", { name: "Remove Bath" }).focus();
  await user.keyboard("{Enter}");
  expect(screen.getByRole("textbox", { name: "New room" })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ photo_rooms: ["Guest room", "Kitchen"], photo_phases: ["damage", "rebuild"] });
});

it("names the default phases, offers those that are missing, and keeps at least one", async () => {
  const { user } = await open({ photo_phases: ["damage"] });
  expect(linesIn("Phases")).toEqual(["Damage"]);
  expect(group("Phases").getByRole("button", { name: "Remove Damage" })).toBeDisabled();
  await user.click(group("Phases").getByRole("button", { name: "Add Mitigation" }));
  await user.type(screen.getByRole("textbox", { name: "New phase" }), "REBUILD{Enter}");
  await user.type(screen.getByRole("textbox", { name: "New phase" }), "Drying{Enter}");
  expect(linesIn("Phases")).toEqual(["Damage", "Mitigation", "Rebuild", "Drying"]);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent[0]?.photo_phases).toEqual(["damage", "mitigation", "rebuild", "Drying"]));
});

it("takes no more than twelve phases", async () => {
  const { user } = await open({ photo_phases: Array.from({ length: 12 }, (_, at) => `Phase ${at}`) });
  expect(screen.getByText("There can be at most 12.")).toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: "New phase" })).toHaveAttribute("readonly");
  await user.click(screen.getByRole("button", { name: "Remove Phase 3" }));
  expect(screen.queryByText("There can be at most 12.")).not.toBeInTheDocument();
});
