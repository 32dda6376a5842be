import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { dialog, inside, isGone, openEstimates, problem, serveEstimates, total } from "@/test/estimate-page";
import { anEstimateVersion } from "@/test/estimates";
import { storedFile } from "@/test/samples";
import { server } from "@/test/server";
import { estimateKeys } from "./queries";

let state: ReturnType<typeof serveEstimates>;

beforeEach(() => {
  state = serveEstimates();
});

describe("the list", () => {
  it("shows the newest version of each estimate, and opens earlier ones", async () => {
    const second = anEstimateVersion({
      id: "0190a000-0000-7000-8000-00000000e102",
      version: 2,
      amount: "1234.50",
      expires_on: "2026-12-24",
    });
    state.versions = [second, anEstimateVersion({ state: "outdated", is_newest: false })];
    const { user, address, back } = await openEstimates();
    expect(await screen.findByText("$1,234.50")).toBeInTheDocument();
    expect(screen.getByText("Valid until Dec 24, 2026")).toBeInTheDocument();
    expect(screen.getByText("The office decides.")).toBeInTheDocument();
    await user.click(screen.getByText("Earlier versions"));
    await user.click(screen.getByRole("button", { name: "Open version 1 of estimate 1" }));
    const first = await inside("Estimate 1, version 1");
    expect(first.getByText(/A newer version replaced this one/)).toBeInTheDocument();
    await user.click(first.getByRole("button", { name: "Open the newest version" }));
    await dialog("Estimate 1, version 2");
    expect(address()).toBe(`/project?estimate=${second.id}`);
    back();
    await isGone(/^Estimate 1/);
    expect(address()).toBe("/project");
  });

  it("shows an empty state with the button that fills it, and a failure with a retry", async () => {
    state.versions = [];
    const { user, unmount } = await openEstimates();
    await user.click(await screen.findByRole("button", { name: "New estimate" }));
    await dialog("New estimate");
    unmount();
    server.use(http.get("*/api/projects/ABC234/estimates", () => problem(403, "forbidden")));
    await openEstimates();
    expect(await screen.findByRole("alert")).toHaveTextContent("The estimates could not be loaded");
  });

  it("lets an admin choose who decides", async () => {
    state.list = { abilities: { draft: true, choose_decider: true } };
    state.answer = () => new HttpResponse(null, { status: 204 });
    const { user } = await openEstimates();
    await user.selectOptions(await screen.findByRole("combobox", { name: "Who decides" }), "The property owner");
    expect(await screen.findByText("Saved")).toBeInTheDocument();
    expect(state.sent).toEqual([{ method: "PUT", path: "estimate-decider", body: { decider: "owner" }, tag: null }]);
  });

  it("tells that a version is gone", async () => {
    await openEstimates("?estimate=0190a000-0000-7000-8000-00000000ffff");
    expect(await dialog("This estimate is no longer here")).toBeInTheDocument();
  });
});

describe("a version", () => {
  it("shows amounts, lines, the decision, and only permitted actions", async () => {
    state.versions = [
      anEstimateVersion({
        state: "approved_in_part",
        deductible: "100.00",
        net_claim: "247.50",
        files: [storedFile({ file_name: "estimate.pdf", file_type: "application/pdf" })],
        decision: {
          kind: "approve_in_part",
          amount: "300.00",
          lines: [{ position: 0, amount: "220.00" }],
          reason: "Cheaper tiles",
          by: "Patricia Nguyen",
          role: "adjuster",
          recorded_by: "Ann Admin",
          at: "2026-11-21T15:00:00Z",
        },
      }),
    ];
    await openEstimates(`?estimate=${state.versions[0]?.id}`);
    const shown = await inside("Estimate 1, version 1");
    for (const text of ["$347.50", "$17.50", "$247.50", "12.5 sq ft × $20.00", "7% tax", "$220.00 approved"])
      expect(shown.getByText(text)).toBeInTheDocument();
    expect(shown.getByText("Decision: Approved in part")).toBeInTheDocument();
    for (const text of ["The adjuster", "Patricia Nguyen", "Nov 21, 2026"])
      expect(shown.getByText(text)).toBeInTheDocument();
    expect(shown.getByText("Recorded by Ann Admin")).toBeInTheDocument();
    expect(shown.getByRole("link", { name: /estimate\.pdf/ })).toBeInTheDocument();
    expect(shown.queryByRole("button", { name: /Send|Edit|Withdraw|Decide|Delete|version|supplement/ })).toBeNull();
  });

  it("hides amounts that the reader may not see", async () => {
    const [tiles] = anEstimateVersion().lines;
    if (!tiles) throw new Error("no line");
    const { unit_price: _, tax_percent: __, amount: ___, tax: ____, ...rest } = tiles;
    state.versions = [
      anEstimateVersion({ amount: null, tax: null, net_claim: null, lines: [rest], abilities: { see_amounts: false } }),
    ];
    await openEstimates(`?estimate=${state.versions[0]?.id}`);
    const shown = await inside("Estimate 1, version 1");
    expect(shown.getByText("Amounts are not shown to you.")).toBeInTheDocument();
    expect(shown.getByText("12.5 sq ft")).toBeInTheDocument();
    expect(screen.queryByText(/\$/)).not.toBeInTheDocument();
  });

  it("says what sending does, and asks again if the draft is edited meanwhile", async () => {
    const draft = anEstimateVersion({ state: "draft", sent_at: null, sent_by: null, abilities: { send: true } });
    state.versions = [draft];
    state.list = { decider: "owner" };
    const { user, queryClient } = await openEstimates(`?estimate=${draft.id}`);
    await user.click((await inside("Estimate 1, version 1")).getByRole("button", { name: "Send" }));
    const question = await inside("Send version 1?");
    expect(question.getByText("Version 1 of estimate 1 over $347.50 is sent.")).toBeInTheDocument();
    expect(question.getByText("The property owner is notified and decides.")).toBeInTheDocument();
    state.versions = [{ ...draft, revision: 4, amount: "400.00" }];
    void queryClient.invalidateQueries({ queryKey: estimateKeys.all });
    expect(await question.findByText(/Somebody edited the draft meanwhile/)).toBeInTheDocument();
    expect(question.queryByRole("button", { name: "Send" })).not.toBeInTheDocument();
    await user.click(question.getByRole("button", { name: "Read it again" }));
    await isGone("Send version 1?");
    state.answer = () => {
      state.versions = [anEstimateVersion()];
      return HttpResponse.json(state.versions[0]);
    };
    await user.click((await inside("Estimate 1, version 1")).getByRole("button", { name: "Send" }));
    await user.click((await inside("Send version 1?")).getByRole("button", { name: "Send" }));
    expect(await screen.findByText("The estimate was sent")).toBeInTheDocument();
    await isGone("Send version 1?");
    expect(state.sent).toMatchObject([{ path: `estimates/${draft.id}/send` }]);
  });

  it("cannot be sent for a reason that the server gives", async () => {
    state.versions = [anEstimateVersion({ state: "draft", abilities: { send: true } })];
    state.answer = () => problem(409, "shots_missing", { detail: "Photos are missing." });
    const { user } = await openEstimates(`?estimate=${state.versions[0]?.id}`);
    await user.click((await inside("Estimate 1, version 1")).getByRole("button", { name: "Send" }));
    const question = await inside("Send version 1?");
    await user.click(question.getByRole("button", { name: "Send" }));
    expect(await question.findByText("Photos are missing.")).toBeInTheDocument();
  });

  it("is withdrawn with a reason", async () => {
    state.versions = [anEstimateVersion({ abilities: { withdraw: true } })];
    state.answer = () => HttpResponse.json(anEstimateVersion({ state: "withdrawn" }));
    const { user } = await openEstimates(`?estimate=${state.versions[0]?.id}`);
    await user.click((await inside("Estimate 1, version 1")).getByRole("button", { name: "Withdraw" }));
    const form = await inside("Withdraw version 1");
    expect(form.getByText(/also a company that gets it later\. Write no amounts here\.$/)).toBeInTheDocument();
    await user.click(form.getByRole("button", { name: "Withdraw" }));
    expect(await form.findByText("Enter a reason")).toBeInTheDocument();
    await user.type(form.getByRole("textbox", { name: "Reason" }), "Wrong tiles");
    await user.click(form.getByRole("button", { name: "Withdraw" }));
    await isGone("Withdraw version 1");
    expect(state.sent).toMatchObject([
      { path: `estimates/${state.versions[0]?.id}/withdraw`, body: { reason: "Wrong tiles" } },
    ]);
  });

  it("is deleted while it is a draft", async () => {
    state.versions = [anEstimateVersion({ state: "draft", abilities: { delete: true } })];
    const [draft] = state.versions;
    const { user, address } = await openEstimates(`?estimate=${draft?.id}`);
    await user.click((await inside("Estimate 1, version 1")).getByRole("button", { name: "Delete draft" }));
    const question = await inside("Delete draft");
    await user.click(question.getByRole("button", { name: "Delete draft" }));
    expect(await question.findByText("The draft was not deleted. Refused.")).toBeInTheDocument();
    state.answer = () => {
      state.versions = [];
      return new HttpResponse(null, { status: 204 });
    };
    await user.click(question.getByRole("button", { name: "Delete draft" }));
    expect(await screen.findByText("Draft deleted")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(address()).toBe("/project");
  });

  it("is followed by a new version, which opens for editing", async () => {
    const next = anEstimateVersion({
      id: "0190a000-0000-7000-8000-00000000e102",
      version: 2,
      state: "draft",
      abilities: { edit: true },
    });
    state.versions = [anEstimateVersion({ abilities: { next_version: true } })];
    state.answer = () => {
      state.versions = [next, ...state.versions];
      return HttpResponse.json(next, { status: 201 });
    };
    const { user } = await openEstimates(`?estimate=${state.versions[0]?.id}`);
    const shown = await inside("Estimate 1, version 1");
    await user.click(shown.getByRole("button", { name: "Draft a new version" }));
    const form = await inside("Edit estimate 1, version 2");
    expect(form.getByRole("textbox", { name: "Scope of work" })).toHaveValue("Replace the kitchen floor.");
    expect(total()).toHaveTextContent("$347.50");
  });
});

it("opens the draft that an estimate has already instead of another one", async () => {
  const draft = anEstimateVersion({ id: "0190a000-0000-7000-8000-00000000e102", version: 2, state: "draft" });
  state.versions = [anEstimateVersion({ abilities: { next_version: true } })];
  state.answer = () => {
    state.versions = [draft, ...state.versions];
    return problem(409, "estimate_has_draft", { current: { id: draft.id } });
  };
  const { user } = await openEstimates(`?estimate=${state.versions[0]?.id}`);
  await user.click((await inside("Estimate 1, version 1")).getByRole("button", { name: "Draft a new version" }));
  await dialog("Edit estimate 1, version 2");
});
