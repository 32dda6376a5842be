import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import type { Schemas } from "@/api/client";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { OwnerDashboard } from "./OwnerDashboard";
import type { OwnerSession } from "./session";

const session = { opened_by_admin: false, security_level: "standard" } as OwnerSession;
const project = {
  property_owner_name: "Maria Alvarez",
  address: { formatted: "12 Elm Street, Springfield, IL 62704" },
  status: "estimate_submitted",
  status_family: "waiting",
  status_sentence: "The estimate is ready and is waiting for approval.",
  status_since: "2026-11-17T12:00:00Z",
  next_step: "The insurer is reviewing the estimate.",
  waiting_on: "insurer",
  waiting_since: "2026-11-17",
  waiting_days: 4,
  contact: null,
  office: null,
} as unknown as Schemas["OwnerProject"];
const company = { company_name: "Ridgeline", phone: "2125550100", email: "office@ridgeline.example" };
const office = { company_name: "Harbor Office", phone: "2125550199", email: "help@harbor.example" };

const open = async (given: Partial<Schemas["OwnerProject"]> = {}) => {
  server.use(http.get("/api/owner/project", () => HttpResponse.json({ ...project, ...given })));
  const rendered = await renderInPortal(
    <OwnerDashboard
      session={session}
      nextEvent={<p>The next visit</p>}
      events={<p>The events</p>}
      messages={<p>The messages</p>}
      updates={<p>The timeline</p>}
      files={<p>The files</p>}
    />,
  );
  await screen.findByText("The files");
  return rendered;
};
const bar = () => screen.getByRole("navigation", { name: "Quick links" });
const hrefs = (within: ParentNode) => [...within.querySelectorAll("a")].map((link) => link.getAttribute("href"));

describe("OwnerDashboard", () => {
  it.each([
    ["owner", "We have been waiting for you since Nov 17, 2026"],
    ["contractor", "We have been waiting for your contractor since Nov 17, 2026"],
    ["insurer", "We have been waiting for your insurer since Nov 17, 2026"],
    ["office", "You have been waiting for our office since Nov 17, 2026"],
  ] as const)("shows who is waiting on whom and since when: %s", async (waiting_on, text) => {
    await open({ waiting_on });
    expect(
      screen.getByText((_, element) => element?.tagName === "P" && !!element.textContent?.startsWith(text)),
    ).toBeInTheDocument();
  });

  it("counts the wait for a contractor from its assignment", async () => {
    await open({ waiting_on: "contractor", status_since: "2026-11-01T12:00:00Z" });
    expect(screen.getByText("Nov 17, 2026")).toBeInTheDocument();
    expect(screen.queryByText("Nov 1, 2026")).not.toBeInTheDocument();
  });

  it.each([
    [0, "We have been waiting for your insurer since Nov 17, 2026"],
    [1, "We have been waiting for your insurer since Nov 17, 2026 · 1 day"],
    [4, "We have been waiting for your insurer since Nov 17, 2026 · 4 days"],
  ])("shows the number of days waited: %i", async (waiting_days, text) => {
    await open({ waiting_days });
    expect(
      screen.getByText((_, element) => element?.tagName === "P" && element.textContent === text),
    ).toBeInTheDocument();
  });

  it("shows no wait for a completed project", async () => {
    await open({ waiting_on: null, waiting_since: null, status: "completed", status_family: "done" });
    expect(screen.queryByText(/waiting for your|waiting for our/)).not.toBeInTheDocument();
    expect(screen.getByText("Nov 17, 2026")).toBeInTheDocument();
    expect(screen.getByText("No contact is on file. Your insurance agent can tell you more.")).toBeInTheDocument();
  });

  it.each([
    ["the company by phone", { contact: company, office }, "tel:+12125550100"],
    [
      "the company by email without any phone",
      { contact: { ...company, phone: null } },
      "mailto:office@ridgeline.example",
    ],
    [
      "the office by phone before the company by email",
      { contact: { ...company, phone: null }, office },
      "tel:+12125550199",
    ],
    ["only the office", { office: { ...office, phone: null } }, "mailto:help@harbor.example"],
    ["no contact", {}, undefined],
  ] as const)("shows in its bottom bar: %s", async (_, given, href) => {
    await open(given);
    expect(hrefs(bar())).toEqual(href ? [href] : []);
  });

  it("lists the company first and the office beside it", async () => {
    const { container } = await open({ contact: company, office });
    const all = hrefs(container).filter((href) => !href?.includes("maps"));
    expect(all.slice(0, 4)).toEqual([
      "tel:+12125550100",
      "mailto:office@ridgeline.example",
      "tel:+12125550199",
      "mailto:help@harbor.example",
    ]);
  });

  it.each([
    ["office@ridgeline.example", undefined],
    ["dispatch@cornerstone-restoration.example", "true"],
  ])("shows a long email address in smaller type: %s", async (email, isLong) => {
    await open({ contact: { ...company, email } });
    const link = screen.getByRole("link", { name: `Email Ridgeline, ${email}` });
    expect(link.dataset.long).toBe(isLong);
  });

  it("moves to updates and files", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Files" }));
    expect(document.activeElement).toHaveTextContent("The files");
    await user.click(screen.getByRole("button", { name: "Updates" }));
    expect(document.activeElement).toHaveTextContent("The timeline");
  });
});
