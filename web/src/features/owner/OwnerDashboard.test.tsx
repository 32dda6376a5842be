import { screen, waitFor, within } from "@testing-library/react";
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
  project_number: "BB-2026-000123",
  address: { street: "12 Elm Street", unit: null, formatted: "12 Elm Street, Springfield, IL 62704" },
  status: "estimate_submitted",
  status_family: "waiting",
  status_sentence: "The estimate is ready and is waiting for approval.",
  status_since: "2026-11-17T12:00:00Z",
  next_step: "The insurer is reviewing the estimate.",
  waiting_on: "insurer",
  waiting_since: "2026-11-17",
  waiting_days: 4,
  steps: [
    { step: "review", state: "done", who: null, date: "2026-11-03", is_planned: false },
    { step: "visit", state: "done", who: null, date: null, is_planned: false },
    { step: "approval", state: "now", who: "insurer", date: "2026-11-17", is_planned: false },
    { step: "repair", state: "next", who: "contractor", date: "2026-12-07", is_planned: true },
  ],
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
      photos={<p>The photos</p>}
      documents={<p>The documents</p>}
      files={<p>The files</p>}
    />,
  );
  await screen.findByText("The photos");
  return rendered;
};
const bar = () => screen.getByRole("navigation", { name: "Quick links" });
const hrefs = (within: ParentNode) => [...within.querySelectorAll("a")].map((link) => link.getAttribute("href"));

describe("OwnerDashboard", () => {
  it("leads the window's title with owner and street, and shows the number beside the address", async () => {
    await open();
    await waitFor(() => expect(document.title).toMatch(/^Maria Alvarez, 12 Elm Street · BB-2026-000123 · /));
    const address = screen.getByRole("link", { name: "12 Elm Street, Springfield, IL 62704" });
    expect(address.parentElement).toHaveTextContent("BB-2026-000123");
  });

  it.each([
    ["owner", "We have been waiting for you since Nov\u00A017,\u00A02026"],
    ["contractor", "We have been waiting for your contractor since Nov\u00A017,\u00A02026"],
    ["insurer", "We have been waiting for your insurer since Nov\u00A017,\u00A02026"],
    ["office", "You have been waiting for our office since Nov\u00A017,\u00A02026"],
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
    [0, "We have been waiting for your insurer since Nov\u00A017,\u00A02026"],
    [1, "We have been waiting for your insurer since Nov\u00A017,\u00A02026 · 1 day"],
    [4, "We have been waiting for your insurer since Nov\u00A017,\u00A02026 · 4 days"],
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

  it("lists the steps with dates and who acts", async () => {
    await open();
    const steps = within(screen.getByRole("region", { name: "Step by step" })).getAllByRole("listitem");
    expect(steps.map((step) => step.textContent)).toEqual([
      "We reviewed your claimDone · Nov\u00A03,\u00A02026",
      "Your property was visitedDone",
      "Your insurer decides on the estimateNow · Your insurer · since Nov\u00A017,\u00A02026",
      "Your property is repairedNext · Your contractor · planned for Dec\u00A07,\u00A02026",
    ]);
    expect(steps.map((step) => step.getAttribute("aria-current"))).toEqual([null, null, "step", null]);
  });

  it("calls only the first coming step the next one", async () => {
    const later = { who: "contractor" as const, date: null, is_planned: false, state: "next" as const };
    await open({
      steps: [
        { ...later, step: "estimate" },
        { ...later, step: "repair" },
      ],
    });
    expect(screen.getByText("Next · Your contractor")).toBeInTheDocument();
    expect(screen.getByText("Later · Your contractor")).toBeInTheDocument();
  });

  it("shows no steps of a project that ended without a repair", async () => {
    await open({ steps: [], status: "canceled", status_family: "stopped" });
    expect(screen.queryByText("Step by step")).not.toBeInTheDocument();
  });

  it("names the status on demand", async () => {
    const { user } = await open();
    expect(screen.getByText("Estimate Submitted")).not.toBeVisible();
    await user.click(screen.getByText("What this status is called"));
    expect(screen.getByText("Estimate Submitted")).toBeVisible();
  });

  it("thanks the owner of a completed project, and shows the documents with the warranty", async () => {
    await open({ status: "completed", status_family: "done", warranty_note: "Two years on all work." });
    const thanks = within(screen.getByRole("region", { name: "Thank you for trusting us with your home" }));
    expect(await thanks.findByText("The documents")).toBeInTheDocument();
    expect(thanks.getByRole("heading", { name: "Warranty" })).toBeInTheDocument();
    expect(thanks.getByText("Two years on all work.")).toBeInTheDocument();
    expect(screen.getAllByText("The documents")).toHaveLength(1);
  });

  it("shows no warranty without a note, and no thanks before the end", async () => {
    const { unmount } = await open({ status: "completed", status_family: "done", warranty_note: null });
    expect(screen.queryByRole("heading", { name: "Warranty" })).not.toBeInTheDocument();
    unmount();
    await open();
    expect(screen.queryByText("Thank you for trusting us with your home")).not.toBeInTheDocument();
    expect(screen.getByText("The documents")).toBeInTheDocument();
  });

  it("shows all files as a list on demand", async () => {
    const { user } = await open();
    expect(screen.queryByText("The files")).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "As a list" }));
    expect(await screen.findByText("The files")).toBeInTheDocument();
    expect(screen.queryByText("The photos")).not.toBeInTheDocument();
  });

  it("moves to updates and files", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Files" }));
    expect(document.activeElement).toHaveTextContent("The photos");
    await user.click(screen.getByRole("button", { name: "Updates" }));
    expect(document.activeElement).toHaveTextContent("The timeline");
  });
});
