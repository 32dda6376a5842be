import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import type { Schemas } from "@/api/client";
import { anEstimateVersion, estimateList } from "@/test/estimates";
import { renderInPortal } from "@/test/render";
import { storedFile } from "@/test/samples";
import { server } from "@/test/server";
import { EstimatesPanel } from "./EstimatesPanel";
import { estimateKeys } from "./queries";

type Version = Schemas["EstimateVersion"];

interface Sent {
  method: string;
  path: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test checks the body that it sends
  body: any;
  tag: string | null;
}
let versions: Version[];
let list: Partial<Schemas["EstimateList"]>;
let sent: Sent[];
let answer: (request: Sent) => Response;

const problem = (status: number, code: string, more: object = {}) =>
  HttpResponse.json({ title: "Refused", status, code, detail: "Refused.", request_id: "r", ...more }, { status });
const fieldError = (field: string, message: string) => ({
  field,
  code: "invalid",
  message,
  text: { code: "unknown", params: {} },
});

beforeEach(() => {
  versions = [anEstimateVersion()];
  list = { abilities: { draft: true, choose_decider: false } };
  sent = [];
  answer = () => problem(503, "busy");
  const take = async ({ request }: { request: Request }) => {
    const text = await request.text();
    const { method, url, headers } = request;
    const path = new URL(url).pathname.replace("/api/projects/ABC234/", "");
    const one = { method, path, body: text ? JSON.parse(text) : null, tag: headers.get("If-Match") };
    sent.push(one);
    return answer(one);
  };
  server.use(
    http.get("*/api/projects/ABC234/estimates", () => HttpResponse.json(estimateList(versions, list))),
    http.get("*/api/projects/ABC234/estimates/:version", ({ params }) => {
      const found = versions.find(({ id }) => id === params.version);
      return found ? HttpResponse.json(found) : problem(404, "not_found");
    }),
    http.post("*/api/projects/ABC234/estimates", take),
    http.put("*/api/projects/ABC234/estimates/:version", take),
    http.delete("*/api/projects/ABC234/estimates/:version", take),
    http.post("*/api/projects/ABC234/estimates/:version/:deed", take),
    http.put("*/api/projects/ABC234/estimate-decider", take),
    http.post("*/api/estimate-lines/parse", take),
  );
});

async function open(search = "") {
  const rendered = await renderInPortal(<EstimatesPanel code="ABC234" />, `/project${search}`);
  await screen.findByRole("heading", { name: "Estimates" });
  return rendered;
}
const dialog = (name: string | RegExp) => screen.findByRole("dialog", { name });
const inside = async (name: string | RegExp) => within(await dialog(name));
const isGone = (name: string | RegExp) =>
  waitFor(() => expect(screen.queryByRole("dialog", { name })).not.toBeInTheDocument());
const total = () => screen.getByText(/^-?\$[\d,.]+$/, { selector: "output" });

describe("the list", () => {
  it("shows the newest version of each estimate, and opens earlier ones", async () => {
    const second = anEstimateVersion({
      id: "0190a000-0000-7000-8000-00000000e102",
      version: 2,
      amount: "1234.50",
      expires_on: "2026-12-24",
    });
    versions = [second, anEstimateVersion({ state: "outdated", is_newest: false })];
    const { user, address, back } = await open();
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
    versions = [];
    const { user, unmount } = await open();
    await user.click(await screen.findByRole("button", { name: "New estimate" }));
    await dialog("New estimate");
    unmount();
    server.use(http.get("*/api/projects/ABC234/estimates", () => problem(403, "forbidden")));
    await open();
    expect(await screen.findByRole("alert")).toHaveTextContent("The estimates could not be loaded");
  });

  it("lets an admin choose who decides", async () => {
    list = { abilities: { draft: true, choose_decider: true } };
    answer = () => new HttpResponse(null, { status: 204 });
    const { user } = await open();
    await user.selectOptions(await screen.findByRole("combobox", { name: "Who decides" }), "The property owner");
    expect(await screen.findByText("Saved")).toBeInTheDocument();
    expect(sent).toEqual([
      { method: "PUT", path: "estimate-decider", body: { decider: "owner" }, tag: null },
    ]);
  });

  it("tells that a version is gone", async () => {
    await open("?estimate=0190a000-0000-7000-8000-00000000ffff");
    expect(await dialog("This estimate is no longer here")).toBeInTheDocument();
  });
});

describe("a version", () => {
  it("shows amounts, lines, the decision, and only permitted actions", async () => {
    versions = [
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
    await open(`?estimate=${versions[0]?.id}`);
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
    versions = [
      anEstimateVersion({ amount: null, tax: null, net_claim: null, lines: [rest], abilities: { see_amounts: false } }),
    ];
    await open(`?estimate=${versions[0]?.id}`);
    const shown = await inside("Estimate 1, version 1");
    expect(shown.getByText("Amounts are not shown to you.")).toBeInTheDocument();
    expect(shown.getByText("12.5 sq ft")).toBeInTheDocument();
    expect(screen.queryByText(/\$/)).not.toBeInTheDocument();
  });

  it("says what sending does, and asks again if the draft is edited meanwhile", async () => {
    const draft = anEstimateVersion({ state: "draft", sent_at: null, sent_by: null, abilities: { send: true } });
    versions = [draft];
    list = { decider: "owner" };
    const { user, queryClient } = await open(`?estimate=${draft.id}`);
    await user.click((await inside("Estimate 1, version 1")).getByRole("button", { name: "Send" }));
    const question = await inside("Send version 1?");
    expect(question.getByText("Version 1 of estimate 1 over $347.50 is sent.")).toBeInTheDocument();
    expect(question.getByText("The property owner is notified and decides.")).toBeInTheDocument();
    versions = [{ ...draft, revision: 4, amount: "400.00" }];
    void queryClient.invalidateQueries({ queryKey: estimateKeys.all });
    expect(await question.findByText(/Somebody edited the draft meanwhile/)).toBeInTheDocument();
    expect(question.queryByRole("button", { name: "Send" })).not.toBeInTheDocument();
    await user.click(question.getByRole("button", { name: "Read it again" }));
    await isGone("Send version 1?");
    answer = () => {
      versions = [anEstimateVersion()];
      return HttpResponse.json(versions[0]);
    };
    await user.click((await inside("Estimate 1, version 1")).getByRole("button", { name: "Send" }));
    await user.click((await inside("Send version 1?")).getByRole("button", { name: "Send" }));
    expect(await screen.findByText("The estimate was sent")).toBeInTheDocument();
    await isGone("Send version 1?");
    expect(sent).toMatchObject([{ path: `estimates/${draft.id}/send` }]);
  });

  it("cannot be sent for a reason that the server gives", async () => {
    versions = [anEstimateVersion({ state: "draft", abilities: { send: true } })];
    answer = () => problem(409, "shots_missing", { detail: "Photos are missing." });
    const { user } = await open(`?estimate=${versions[0]?.id}`);
    await user.click((await inside("Estimate 1, version 1")).getByRole("button", { name: "Send" }));
    const question = await inside("Send version 1?");
    await user.click(question.getByRole("button", { name: "Send" }));
    expect(await question.findByText("Photos are missing.")).toBeInTheDocument();
  });

  it("is withdrawn with a reason", async () => {
    versions = [anEstimateVersion({ abilities: { withdraw: true } })];
    answer = () => HttpResponse.json(anEstimateVersion({ state: "withdrawn" }));
    const { user } = await open(`?estimate=${versions[0]?.id}`);
    await user.click((await inside("Estimate 1, version 1")).getByRole("button", { name: "Withdraw" }));
    const form = await inside("Withdraw version 1");
    await user.click(form.getByRole("button", { name: "Withdraw" }));
    expect(await form.findByText("Enter a reason")).toBeInTheDocument();
    await user.type(form.getByRole("textbox", { name: "Reason" }), "Wrong tiles");
    await user.click(form.getByRole("button", { name: "Withdraw" }));
    await isGone("Withdraw version 1");
    expect(sent).toMatchObject([{ path: `estimates/${versions[0]?.id}/withdraw`, body: { reason: "Wrong tiles" } }]);
  });

  it("is deleted while it is a draft", async () => {
    versions = [anEstimateVersion({ state: "draft", abilities: { delete: true } })];
    const [draft] = versions;
    const { user, address } = await open(`?estimate=${draft?.id}`);
    await user.click((await inside("Estimate 1, version 1")).getByRole("button", { name: "Delete draft" }));
    const question = await inside("Delete draft");
    await user.click(question.getByRole("button", { name: "Delete draft" }));
    expect(await question.findByText("The draft was not deleted. Refused.")).toBeInTheDocument();
    answer = () => {
      versions = [];
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
    versions = [anEstimateVersion({ abilities: { next_version: true } })];
    answer = () => {
      versions = [next, ...versions];
      return HttpResponse.json(next, { status: 201 });
    };
    const { user } = await open(`?estimate=${versions[0]?.id}`);
    const shown = await inside("Estimate 1, version 1");
    await user.click(shown.getByRole("button", { name: "Draft a new version" }));
    const form = await inside("Edit estimate 1, version 2");
    expect(form.getByRole("textbox", { name: "Scope of work" })).toHaveValue("Replace the kitchen floor.");
    expect(total()).toHaveTextContent("$347.50");
  });
});

it("opens the draft that an estimate has already instead of another one", async () => {
  const draft = anEstimateVersion({ id: "0190a000-0000-7000-8000-00000000e102", version: 2, state: "draft" });
  versions = [anEstimateVersion({ abilities: { next_version: true } })];
  answer = () => {
    versions = [draft, ...versions];
    return problem(409, "estimate_has_draft", { current: { id: draft.id } });
  };
  const { user } = await open(`?estimate=${versions[0]?.id}`);
  await user.click((await inside("Estimate 1, version 1")).getByRole("button", { name: "Draft a new version" }));
  await dialog("Edit estimate 1, version 2");
});

describe("the form", () => {
  const scope = () => screen.findByRole("textbox", { name: "Scope of work" });
  const fill = async (user: Awaited<ReturnType<typeof open>>["user"], name: string, text: string) => {
    const field = screen.getByRole("textbox", { name });
    await user.clear(field);
    if (text) await user.type(field, text);
  };
  const save = () => screen.getByRole("button", { name: "Save draft" });

  it("adds up lines exactly and saves them", async () => {
    const { user, address } = await open("?estimate=new");
    await user.type(await scope(), "Repair");
    for (const [description, price, tax] of [
      ["Tiles", "0.10", "5"],
      ["Grout", "0.20", ""],
    ] as const) {
      await user.click(screen.getByRole("button", { name: "Add line" }));
      await fill(user, "Description", description);
      await fill(user, "Price per unit", price);
      await fill(user, "Tax in percent", tax);
    }
    expect(total()).toHaveTextContent("$0.31");
    expect(screen.queryByRole("textbox", { name: "Amount" })).not.toBeInTheDocument();
    answer = ({ body }) => {
      versions = [anEstimateVersion({ id: body.id, state: "draft" })];
      return HttpResponse.json(versions[0], { status: 201 });
    };
    await user.click(save());
    await dialog("Estimate 1, version 1");
    expect(sent[0]?.body).toMatchObject({
      scope: "Repair",
      amount: null,
      supplement_of: null,
      lines: [
        { description: "Tiles", quantity: "1", unit_price: "0.1", tax_percent: "5" },
        { description: "Grout", quantity: "1", unit_price: "0.2", tax_percent: "0" },
      ],
    });
    expect(address()).toBe(`/project?estimate=${sent[0]?.body.id}`);
  });

  it("opens and marks the first wrong line, and shows the server's errors at their fields", async () => {
    const { user } = await open("?estimate=new");
    await user.type(await scope(), "Repair");
    await user.click(screen.getByRole("button", { name: "Add line" }));
    await fill(user, "Description", "Tiles");
    await fill(user, "Price per unit", "12,5");
    await user.click(screen.getByRole("button", { name: "Done" }));
    expect(screen.getByText("1 line is not complete yet")).toBeInTheDocument();
    await user.click(save());
    expect(await screen.findByText(/^Enter a number with at most 4 decimal places/)).toBeInTheDocument();
    expect(sent).toEqual([]);
    await fill(user, "Price per unit", "12.5");
    await user.click(screen.getByRole("button", { name: "Done" }));
    answer = () => problem(422, "invalid", { errors: [fieldError("lines.0.unit", "Too odd.")] });
    await user.click(save());
    expect(await screen.findByText("Too odd.")).toBeInTheDocument();
    expect(screen.getByRole("textbox", { name: "Unit" })).toBeInvalid();
  });

  it("pastes rows of a spreadsheet, or says which of them are wrong", async () => {
    const { user } = await open("?estimate=new");
    await scope();
    await user.click(screen.getByRole("button", { name: "Paste from a spreadsheet" }));
    const rows = await screen.findByRole("textbox", { name: "Rows of the spreadsheet" });
    await user.click(rows);
    await user.paste("Tiles\tmany\t20");
    answer = () => problem(422, "invalid", { errors: [fieldError("rows.0.quantity", "Not a number.")] });
    await user.click(screen.getByRole("button", { name: "Add these lines" }));
    expect(await screen.findByText("Row 1: Not a number.")).toBeInTheDocument();
    expect(rows).toHaveValue("Tiles\tmany\t20");
    const line = {
      ...{ position: 0, room: "", description: "Tiles", quantity: "2", unit: "", unit_price: "20", tax_percent: "0" },
      ...{ amount: "40.00", tax: "0.00" },
    };
    answer = () => HttpResponse.json({ lines: [line, { ...line, quantity: "-1" }] });
    await user.click(screen.getByRole("button", { name: "Add these lines" }));
    expect(await screen.findByText("2 lines were added")).toBeInTheDocument();
    expect(total()).toHaveTextContent("$20.00");
    expect(sent.map(({ path }) => path)).toEqual(["/api/estimate-lines/parse", "/api/estimate-lines/parse"]);
  });

  it("merges a colleague's changes and saves on top of them", async () => {
    versions = [anEstimateVersion({ state: "draft", abilities: { edit: true } })];
    const [draft] = versions;
    const theirs = { ...anEstimateVersion({ state: "draft" }), scope: "Theirs", deductible: "50.00", revision: 4 };
    answer = ({ tag }) =>
      tag === '"3"' ? problem(412, "precondition_failed", { current: theirs }) : HttpResponse.json(theirs);
    const { user } = await open(`?estimate=edit-${draft?.id}`);
    await scope();
    await fill(user, "Scope of work", "Mine");
    await user.click(save());
    expect(await screen.findByText("Someone else changed this draft")).toBeInTheDocument();
    expect(screen.getByRole("textbox", { name: "Deductible" })).toHaveValue("50.00");
    expect(screen.getByRole("textbox", { name: "Scope of work" })).toHaveValue("Mine");
    await user.click(save());
    await dialog("Estimate 1, version 1");
    expect(sent[1]).toMatchObject({ tag: '"4"', body: { scope: "Mine", deductible: "50.00" } });
  });

  it("finishes if an earlier attempt saved the same", async () => {
    versions = [anEstimateVersion({ state: "draft", abilities: { edit: true } })];
    const [draft] = versions;
    const saved = { ...anEstimateVersion({ state: "draft" }), scope: "Mine", revision: 4 };
    answer = () => problem(412, "precondition_failed", { current: saved });
    const { user } = await open(`?estimate=edit-${draft?.id}`);
    await scope();
    await fill(user, "Scope of work", "Mine");
    await user.click(save());
    expect(await screen.findByText("Draft saved")).toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });

  it("edits what an earlier attempt created, whose response was lost", async () => {
    const { user } = await open("?estimate=new");
    await user.type(await scope(), "Repair");
    await fill(user, "Amount", "100");
    answer = ({ body }) => {
      versions = [anEstimateVersion({ id: body.id, state: "draft", lines: [], amount: "90.00" })];
      return problem(409, "idempotency_key_reused");
    };
    await user.click(save());
    expect(await screen.findByText(/An earlier attempt saved this draft/)).toBeInTheDocument();
    answer = () => HttpResponse.json(versions[0]);
    await user.click(save());
    await dialog("Estimate 1, version 1");
    expect(sent.map(({ method, tag }) => [method, tag])).toEqual([
      ["POST", null],
      ["PUT", '"3"'],
    ]);
  });

  it("keeps what is typed if saving fails, and asks before it is discarded", async () => {
    const { user, address } = await open("?estimate=new");
    await user.type(await scope(), "Repair");
    await fill(user, "Amount", "100");
    await user.click(save());
    expect(await screen.findByText("The draft was not saved")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.click(await screen.findByRole("button", { name: "Keep editing" }));
    expect(await scope()).toHaveValue("Repair");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    await isGone("New estimate");
    expect(address()).toBe("/project");
  });

  it("keeps the files of a draft, adds others, and removes those that are removed", async () => {
    const pdf = (name: string) => storedFile({ id: name, file_name: name, file_type: "application/pdf" });
    versions = [
      anEstimateVersion({ state: "draft", files: [pdf("kept.pdf"), pdf("old.pdf")], abilities: { edit: true } }),
    ];
    const uploads: string[] = [];
    server.use(
      http.post("*/api/uploads", ({ request }) => {
        const { searchParams } = new URL(request.url);
        uploads.push(`${searchParams.get("purpose")} ${searchParams.get("target_id")}`);
        return HttpResponse.json({ id: "new" }, { status: 201 });
      }),
    );
    answer = () => HttpResponse.json(versions[0]);
    const { user } = await open(`?estimate=edit-${versions[0]?.id}`);
    await scope();
    await user.click(screen.getByRole("button", { name: "Delete old.pdf" }));
    await user.upload(screen.getByLabelText("Files"), new File(["%PDF-1.7"], "new.pdf", { type: "application/pdf" }));
    await screen.findByLabelText("Uploaded");
    await user.click(save());
    await waitFor(() => expect(sent[0]?.body.attachments).toEqual(["kept.pdf", "new"]));
    expect(uploads).toEqual([`estimate ${versions[0]?.id}`]);
  });

  it("drafts a supplement", async () => {
    versions = [anEstimateVersion({ abilities: { supplement: true } })];
    answer = () => HttpResponse.json(anEstimateVersion({ state: "draft" }), { status: 201 });
    const { user } = await open(`?estimate=${versions[0]?.id}`);
    await user.click((await inside("Estimate 1, version 1")).getByRole("button", { name: "Draft a supplement" }));
    await dialog("Supplement to estimate 1");
    await user.type(await scope(), "More damage");
    await fill(user, "Amount", "100");
    await user.click(save());
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ supplement_of: versions[0]?.estimate.id }));
  });
});
