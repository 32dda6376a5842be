import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import type { Schemas } from "@/api/client";
import { anEstimateVersion, estimateList, type GivenList } from "@/test/estimates";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { EstimatesCard } from "./EstimatesCard";
import { EstimatesPanel } from "./EstimatesPanel";

type Version = Schemas["EstimateVersion"];

const NEWEST = "0190a000-0000-7000-8000-00000000e102";
let versions: Version[];
let list: GivenList;
let sent: { path: string; body: unknown }[];
let answer: () => Response;

const problem = (status: number, code: string, more: object = {}) =>
  HttpResponse.json({ title: "Refused", status, code, detail: "Refused.", request_id: "r", ...more }, { status });

beforeEach(() => {
  versions = [anEstimateVersion({ abilities: { decide: true } })];
  list = { decider: "owner", abilities: { decide: true } };
  sent = [];
  answer = () => problem(503, "busy");
  const take = async ({ request }: { request: Request }) => {
    sent.push({ path: new URL(request.url).pathname, body: await request.json() });
    return answer();
  };
  const show = ({ params }: { params: Record<string, unknown> }) => {
    const found = versions.find(({ id }) => id === params.version);
    return found ? HttpResponse.json(found) : problem(404, "not_found");
  };
  const all = () => HttpResponse.json(estimateList(versions, list));
  server.use(
    http.get("*/api/owner/estimates", all),
    http.get("*/api/owner/estimates/:version", show),
    http.post("*/api/owner/estimates/:version/decision", take),
    http.get("*/api/projects/ABC234/estimates", all),
    http.get("*/api/projects/ABC234/estimates/:version", show),
    http.post("*/api/projects/ABC234/estimates/:version/decision", take),
  );
});

const asOwner = (search = "") => renderInPortal(<EstimatesCard source={{ kind: "owner" }} />, `/owner${search}`);
const inside = async (name: string | RegExp) => within(await screen.findByRole("dialog", { name }));
const FORM = "Decide on estimate 1, version 1";

describe("an owner", () => {
  it("sees nothing while no estimate was sent", async () => {
    versions = [];
    const { queryClient } = await asOwner();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByRole("heading", { name: "Estimates" })).not.toBeInTheDocument();
  });

  it("reads and approves an estimate", async () => {
    answer = () => {
      versions = [anEstimateVersion({ state: "approved" })];
      return HttpResponse.json(versions[0]);
    };
    const { user } = await asOwner();
    expect(await screen.findByText("Waiting for your decision")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Read and decide" }));
    await user.click((await inside("Estimate 1, version 1")).getByRole("button", { name: "Decide" }));
    const form = await inside(FORM);
    await user.click(form.getByRole("radio", { name: "Approve" }));
    await user.click(form.getByRole("button", { name: "Approve" }));
    expect(await screen.findByText("Your decision was saved")).toBeInTheDocument();
    await inside("Estimate 1, version 1");
    expect(sent).toEqual([
      {
        path: `/api/owner/estimates/${versions[0]?.id}/decision`,
        body: { kind: "approve", reason: "", on_behalf: false },
      },
    ]);
  });

  it("approves single lines, with the sum beside them", async () => {
    answer = () => HttpResponse.json(anEstimateVersion({ state: "approved_in_part" }));
    const { user } = await asOwner(`?estimate=decide-${versions[0]?.id}`);
    const form = await inside(FORM);
    await user.click(form.getByRole("radio", { name: "Approve in part" }));
    const send = form.getByRole("button", { name: "Approve in part" });
    await user.type(form.getByRole("textbox", { name: "Reason" }), "Only the tiles");
    await user.click(send);
    expect(await form.findByText(/^Approve more than nothing and less than everything/)).toBeInTheDocument();
    const labor = form.getByRole("textbox", { name: "Approved for line 2, with tax" });
    await user.clear(labor);
    await user.type(labor, "80.01");
    await user.click(send);
    expect(await form.findByText("Enter an amount between 0 and $80.00")).toBeInTheDocument();
    await user.clear(labor);
    expect(form.getByText("Approved: $267.50 of $347.50")).toBeInTheDocument();
    await user.click(send);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      kind: "approve_in_part",
      lines: [
        { position: 0, amount: "267.50" },
        { position: 1, amount: "0.00" },
      ],
    });
  });

  it("is led to the newest version when an old one is refused, with the reason kept", async () => {
    answer = () => {
      versions = [
        anEstimateVersion({ id: NEWEST, version: 2, abilities: { decide: true } }),
        anEstimateVersion({ state: "outdated", is_newest: false }),
      ];
      return problem(409, "estimate_outdated", { text: { code: "problem-estimate", params: { newest: NEWEST } } });
    };
    const { user } = await asOwner(`?estimate=decide-${versions[0]?.id}`);
    const form = await inside(FORM);
    await user.click(form.getByRole("radio", { name: "Decline" }));
    await user.type(form.getByRole("textbox", { name: "Reason" }), "Too much");
    await user.click(form.getByRole("button", { name: "Decline" }));
    expect(await form.findByText(/A newer version was sent meanwhile/)).toBeInTheDocument();
    expect(form.getByRole("textbox", { name: "Reason" })).toHaveValue("Too much");
    expect(form.getByRole("button", { name: "Decline" })).toBeDisabled();
    await user.click(form.getByRole("button", { name: "Open the newest version" }));
    await inside("Estimate 1, version 2");
  });

  it("reads who decided before, and what", async () => {
    answer = () => problem(409, "estimate_decided", { detail: "Ann Admin declined it." });
    const { user } = await asOwner(`?estimate=decide-${versions[0]?.id}`);
    const form = await inside(FORM);
    await user.click(form.getByRole("radio", { name: "Approve" }));
    await user.click(form.getByRole("button", { name: "Approve" }));
    expect(await form.findByText("Ann Admin declined it.")).toBeInTheDocument();
    expect(form.getByRole("button", { name: "Approve" })).toBeDisabled();
  });

  it("only reads what somebody else decides, without amounts", async () => {
    list = { decider: "admin", abilities: { decide: false } };
    versions = [anEstimateVersion({ amount: null, abilities: { see_amounts: false } })];
    const { user } = await asOwner();
    expect(await screen.findByText("Waiting for a decision")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Open version 1 of estimate 1" }));
    const shown = await inside("Estimate 1, version 1");
    expect(shown.getByText("Amounts are not shown to you.")).toBeInTheDocument();
    expect(shown.queryByRole("button", { name: "Decide" })).not.toBeInTheDocument();
  });

  it("reads where to decide if this session cannot", async () => {
    list = { decider: "owner", abilities: { decide_by_link: true } };
    versions = [anEstimateVersion()];
    const { user, unmount } = await asOwner();
    expect(await screen.findByText("Waiting for a decision")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Open version 1 of estimate 1" }));
    const shown = await inside("Estimate 1, version 1");
    expect(shown.getByText(/^Only the property owner can decide here/)).toBeInTheDocument();
    expect(shown.queryByRole("button", { name: "Decide" })).not.toBeInTheDocument();
    unmount();
    await asOwner(`?estimate=decide-${versions[0]?.id}`);
    expect((await inside(FORM)).getByText(/^Only the property owner can decide here/)).toBeInTheDocument();
  });

  it("learns that a version expired", async () => {
    versions = [anEstimateVersion({ state: "expired", expires_on: "2026-11-25" })];
    await asOwner(`?estimate=${versions[0]?.id}`);
    const shown = await inside("Estimate 1, version 1");
    const told = /^This version expired on Nov 25, 2026 without a decision\. It can no longer be decided/;
    expect(shown.getByText(told)).toBeInTheDocument();
  });
});

it("an admin reads that a decision on an expired version can still be recorded", async () => {
  list = { decider: "adjuster" };
  versions = [anEstimateVersion({ state: "expired", expires_on: "2026-11-25", abilities: { record_decision: true } })];
  await renderInPortal(<EstimatesPanel code="ABC234" />, `/project?estimate=${versions[0]?.id}`);
  const shown = await inside("Estimate 1, version 1");
  expect(shown.getByText(/A decision that was made in time can still be recorded/)).toBeInTheDocument();
  expect(shown.queryByText(/can no longer be decided/)).not.toBeInTheDocument();
  expect(shown.getByRole("button", { name: "Record a decision" })).toBeInTheDocument();
});

it("an admin records a decision on behalf of the adjuster, with a reason", async () => {
  list = { decider: "adjuster" };
  versions = [anEstimateVersion({ abilities: { record_decision: true } })];
  answer = () => HttpResponse.json(anEstimateVersion({ state: "approved" }));
  const { user } = await renderInPortal(<EstimatesPanel code="ABC234" />, `/project?estimate=${versions[0]?.id}`);
  await user.click((await inside("Estimate 1, version 1")).getByRole("button", { name: "Record a decision" }));
  const form = await inside("Record a decision on estimate 1, version 1");
  expect(form.getByText(/^The decision is recorded as the adjuster’s/)).toBeInTheDocument();
  await user.click(form.getByRole("radio", { name: "Approve" }));
  await user.click(form.getByRole("button", { name: "Record decision" }));
  expect(await form.findByText("Enter a reason")).toBeInTheDocument();
  expect(form.getByText(/also a company that gets it later\. Write no amounts here\.$/)).toBeInTheDocument();
  await user.type(form.getByRole("textbox", { name: "Reason" }), "By phone");
  await user.click(form.getByRole("button", { name: "Record decision" }));
  expect(await screen.findByText("The decision was recorded")).toBeInTheDocument();
  expect(sent[0]?.body).toEqual({ kind: "approve", reason: "By phone", on_behalf: true });
});

it("compares two versions line by line", async () => {
  const [tiles, labor] = anEstimateVersion().lines;
  versions = [
    anEstimateVersion({ id: NEWEST, version: 2, amount: "400.00" }),
    anEstimateVersion({ state: "outdated", is_newest: false }),
  ];
  const asked: string[] = [];
  server.use(
    http.get("*/api/projects/ABC234/estimates/:version/comparison", ({ params, request }) => {
      asked.push(`${params.version} with ${new URL(request.url).searchParams.get("with")}`);
      return HttpResponse.json({
        before: { id: versions[1]?.id, version: 1, amount: "347.50", tax: "17.50", currency: "USD" },
        after: { id: NEWEST, version: 2, amount: "400.00", tax: "17.50", currency: "USD" },
        lines: [
          { change: "changed", before: tiles, after: { ...tiles, quantity: "14" }, fields: ["quantity"] },
          { change: "same", before: labor, after: labor, fields: [] },
          { change: "added", before: null, after: { ...labor, description: "Permit" }, fields: [] },
        ],
      });
    }),
  );
  const { user } = await renderInPortal(<EstimatesPanel code="ABC234" />, `/project?estimate=${NEWEST}`);
  await user.click((await inside("Estimate 1, version 2")).getByRole("button", { name: "Compare versions" }));
  const compared = await inside("Compare versions of estimate 1");
  expect(await compared.findByText("+$52.50")).toBeInTheDocument();
  expect(asked).toEqual([`${NEWEST} with ${versions[1]?.id}`]);
  expect(compared.getAllByRole("row")).toHaveLength(4);
  const row = within(compared.getByRole("row", { name: /^Changed/ }));
  expect(row.getByText(/^12\.5 sq ft × \$20\.00/)).toBeInTheDocument();
  expect(row.getByText(/^14 sq ft × \$20\.00/)).toBeInTheDocument();
  await user.click(compared.getByRole("checkbox", { name: "Show only changes" }));
  expect(compared.getAllByRole("row")).toHaveLength(3);
});
