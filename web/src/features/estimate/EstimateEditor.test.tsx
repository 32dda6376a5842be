import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { dialog, inside, isGone, openEstimates, problem, serveEstimates, total } from "@/test/estimate-page";
import { anEstimateVersion } from "@/test/estimates";
import { storedFile } from "@/test/samples";
import { server } from "@/test/server";

let state: ReturnType<typeof serveEstimates>;

beforeEach(() => {
  state = serveEstimates();
});

const fieldError = (field: string, message: string) => ({
  field,
  code: "invalid",
  message,
  text: { code: "unknown", params: {} },
});

const scope = () => screen.findByRole("textbox", { name: "Scope of work" });
const fill = async (user: Awaited<ReturnType<typeof openEstimates>>["user"], name: string, text: string) => {
  const field = screen.getByRole("textbox", { name });
  await user.clear(field);
  if (text) await user.type(field, text);
};
const save = () => screen.getByRole("button", { name: "Save draft" });

it("adds up lines exactly and saves them", async () => {
  const { user, address } = await openEstimates("?estimate=new");
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
  state.answer = ({ body }) => {
    state.versions = [anEstimateVersion({ id: body.id, state: "draft" })];
    return HttpResponse.json(state.versions[0], { status: 201 });
  };
  await user.click(save());
  await dialog("Estimate 1, version 1");
  expect(state.sent[0]?.body).toMatchObject({
    scope: "Repair",
    amount: null,
    supplement_of: null,
    lines: [
      { description: "Tiles", quantity: "1", unit_price: "0.1", tax_percent: "5" },
      { description: "Grout", quantity: "1", unit_price: "0.2", tax_percent: "0" },
    ],
  });
  expect(address()).toBe(`/project?estimate=${state.sent[0]?.body.id}`);
});

it("opens and marks the first wrong line, and shows the server's errors at their fields", async () => {
  const { user } = await openEstimates("?estimate=new");
  await user.type(await scope(), "Repair");
  await user.click(screen.getByRole("button", { name: "Add line" }));
  await fill(user, "Description", "Tiles");
  await fill(user, "Price per unit", "12,5");
  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(screen.getByText("1 line is not complete yet")).toBeInTheDocument();
  await user.click(save());
  expect(await screen.findByText(/^Enter a number with at most 4 decimal places/)).toBeInTheDocument();
  expect(state.sent).toEqual([]);
  await fill(user, "Price per unit", "12.5");
  await user.click(screen.getByRole("button", { name: "Done" }));
  state.answer = () => problem(422, "invalid", { errors: [fieldError("lines.0.unit", "Too odd.")] });
  await user.click(save());
  expect(await screen.findByText("Too odd.")).toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: "Unit" })).toBeInvalid();
});

it("pastes rows of a spreadsheet, or says which of them are wrong", async () => {
  const { user } = await openEstimates("?estimate=new");
  await scope();
  await user.click(screen.getByRole("button", { name: "Paste from a spreadsheet" }));
  const rows = await screen.findByRole("textbox", { name: "Rows of the spreadsheet" });
  await user.click(rows);
  await user.paste("Tiles\tmany\t20");
  state.answer = () => problem(422, "invalid", { errors: [fieldError("rows.0.quantity", "Not a number.")] });
  await user.click(screen.getByRole("button", { name: "Add these lines" }));
  expect(await screen.findByText("Row 1: Not a number.")).toBeInTheDocument();
  expect(rows).toHaveValue("Tiles\tmany\t20");
  const line = {
    ...{ position: 0, room: "", description: "Tiles", quantity: "2", unit: "", unit_price: "20", tax_percent: "0" },
    ...{ amount: "40.00", tax: "0.00" },
  };
  state.answer = () => HttpResponse.json({ lines: [line, { ...line, quantity: "-1" }] });
  await user.click(screen.getByRole("button", { name: "Add these lines" }));
  expect(await screen.findByText("2 lines were added")).toBeInTheDocument();
  expect(total()).toHaveTextContent("$20.00");
  expect(state.sent.map(({ path }) => path)).toEqual(["/api/estimate-lines/parse", "/api/estimate-lines/parse"]);
});

it("keeps pasted rows that are not lines yet, and asks before they are discarded", async () => {
  const { user, address } = await openEstimates("?estimate=new");
  await scope();
  await user.click(screen.getByRole("button", { name: "Paste from a spreadsheet" }));
  const rows = await screen.findByRole("textbox", { name: "Rows of the spreadsheet" });
  await user.click(rows);
  await user.paste("Tiles\t20");
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(rows).toHaveValue("Tiles\t20");
  const form = await inside("New estimate");
  await user.click(within(rows.closest("section") ?? rows).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(form.queryByRole("textbox", { name: "Rows of the spreadsheet" })).toBeNull());
  await user.click(form.getByRole("button", { name: "Cancel" }));
  await isGone("New estimate");
  expect(address()).toBe("/project");
});

it("merges a colleague's changes and saves on top of them", async () => {
  state.versions = [anEstimateVersion({ state: "draft", abilities: { edit: true } })];
  const [draft] = state.versions;
  const theirs = { ...anEstimateVersion({ state: "draft" }), scope: "Theirs", deductible: "50.00", revision: 4 };
  state.answer = ({ tag }) =>
    tag === '"3"' ? problem(412, "precondition_failed", { current: theirs }) : HttpResponse.json(theirs);
  const { user } = await openEstimates(`?estimate=edit-${draft?.id}`);
  await scope();
  await fill(user, "Scope of work", "Mine");
  await user.click(save());
  expect(await screen.findByText("Someone else changed this draft")).toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: "Deductible" })).toHaveValue("50.00");
  expect(screen.getByRole("textbox", { name: "Scope of work" })).toHaveValue("Mine");
  await user.click(save());
  await dialog("Estimate 1, version 1");
  expect(state.sent[1]).toMatchObject({ tag: '"4"', body: { scope: "Mine", deductible: "50.00" } });
});

it("finishes if an earlier attempt saved the same", async () => {
  state.versions = [anEstimateVersion({ state: "draft", abilities: { edit: true } })];
  const [draft] = state.versions;
  const saved = { ...anEstimateVersion({ state: "draft" }), scope: "Mine", revision: 4 };
  state.answer = () => problem(412, "precondition_failed", { current: saved });
  const { user } = await openEstimates(`?estimate=edit-${draft?.id}`);
  await scope();
  await fill(user, "Scope of work", "Mine");
  await user.click(save());
  expect(await screen.findByText("Draft saved")).toBeInTheDocument();
  expect(state.sent).toHaveLength(1);
});

it("edits what an earlier attempt created, whose response was lost", async () => {
  const { user } = await openEstimates("?estimate=new");
  await user.type(await scope(), "Repair");
  await fill(user, "Amount", "100");
  state.answer = ({ body }) => {
    state.versions = [anEstimateVersion({ id: body.id, state: "draft", lines: [], amount: "90.00" })];
    return problem(409, "idempotency_key_reused");
  };
  await user.click(save());
  expect(await screen.findByText(/An earlier attempt saved this draft/)).toBeInTheDocument();
  state.answer = () => HttpResponse.json(state.versions[0]);
  await user.click(save());
  await dialog("Estimate 1, version 1");
  expect(state.sent.map(({ method, tag }) => [method, tag])).toEqual([
    ["POST", null],
    ["PUT", '"3"'],
  ]);
});

it("keeps what is typed if saving fails, and asks before it is discarded", async () => {
  const { user, address } = await openEstimates("?estimate=new");
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
  state.versions = [
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
  state.answer = () => HttpResponse.json(state.versions[0]);
  const { user } = await openEstimates(`?estimate=edit-${state.versions[0]?.id}`);
  await scope();
  await user.click(screen.getByRole("button", { name: "Delete old.pdf" }));
  await user.upload(screen.getByLabelText("Files"), new File(["%PDF-1.7"], "new.pdf", { type: "application/pdf" }));
  await screen.findByLabelText("Uploaded");
  await user.click(save());
  await waitFor(() => expect(state.sent[0]?.body.attachments).toEqual(["kept.pdf", "new"]));
  expect(uploads).toEqual([`estimate ${state.versions[0]?.id}`]);
});

it("drafts a supplement", async () => {
  state.versions = [anEstimateVersion({ abilities: { supplement: true } })];
  state.answer = () => HttpResponse.json(anEstimateVersion({ state: "draft" }), { status: 201 });
  const { user } = await openEstimates(`?estimate=${state.versions[0]?.id}`);
  await user.click((await inside("Estimate 1, version 1")).getByRole("button", { name: "Draft a supplement" }));
  await dialog("Supplement to estimate 1");
  await user.type(await scope(), "More damage");
  await fill(user, "Amount", "100");
  await user.click(save());
  await waitFor(() => expect(state.sent[0]?.body).toMatchObject({ supplement_of: state.versions[0]?.estimate.id }));
});

it("shows new estimates in the currency that they will have", async () => {
  state.list = { currency: "EUR", abilities: { draft: true } };
  for (const versions of [[], [anEstimateVersion({ currency: "USD" })]]) {
    state.versions = versions;
    const { user, unmount } = await openEstimates("?estimate=new");
    await user.type(await scope(), "Repair");
    await fill(user, "Amount", "12.50");
    expect(screen.getByText("€12.50", { selector: "output" })).toBeInTheDocument();
    unmount();
  }
});
