import { screen, waitFor, within } from "@testing-library/react";
import projectImportText from "locales/project-import.ftl";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { Schemas } from "@/api/client";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { SignedIn, signInAgain } from "@/test/session";
import { beginningOf } from "./ImportColumnsStep";
import { ImportPage } from "./ImportPage";
import { importTemplate, missingFields, NOTHING_FOR_ALL } from "./import-queries";

const COLUMNS: Schemas["ImportColumns"] = {
  sheets: [
    { name: "Jobs", rows: 2, is_hidden: false },
    { name: "Old", rows: null, is_hidden: true },
  ],
  sheet: "Jobs",
  header_row: 3,
  top_rows: [
    { row: 1, cells: ["Open claims"] },
    { row: 3, cells: ["Owner", "Where"] },
  ],
  encoding: null,
  decoded: [],
  rows: 2,
  columns: [
    { heading: "Owner", samples: ["Ann Lee", "Bob Ray"], field: "property_owner_name" },
    { heading: "Where", samples: ["9 Oak Lane, Troy, NY 12180"], field: null },
    { heading: "", samples: ["43"], field: null },
    { heading: "", samples: [], field: null },
  ],
};

const CHECK: Schemas["ImportCheck"] = {
  file_hash: "abc",
  rows: 2,
  ready: 2,
  wrong: 0,
  left_out: 0,
  left_out_rows: [],
  duplicates: 0,
  errors: [],
  preview: [
    {
      row: 2,
      property_owner_name: "Ann Lee",
      property_owner_email: "ann@home.example",
      property_owner_phone: "5185550100",
      property_address: "9 Oak Lane",
      unit: null,
      city: "Troy",
      state: "NY",
      zip_code: "12180",
      timeline_start: "2026-03-04",
      insurance_carrier_name: null,
      insurance_claim_number: "CLM-1",
      damage_type: "Water Damage",
      urgency_level: "high",
      contractor: "Ridgeline",
      referral_partner: null,
    },
  ],
  dates: null,
  notes: [],
  notes_text: [],
};

const WRONG: Schemas["ImportCheck"] = {
  ...CHECK,
  ready: 1,
  wrong: 1,
  duplicates: 1,
  errors: [
    {
      row: 3,
      field: "insurance_claim_number",
      code: "in_file",
      message: "Row 2 already has the claim number CLM-1",
      text: { code: "import-claim-in-file", params: { row: "2", claim: "CLM-1" } },
    },
  ],
};

const RESULT: Schemas["ImportResult"] = {
  imported: 2,
  left_out: 0,
  left_out_rows: [],
  first_number: "BB-2026-000007",
  last_number: "BB-2026-000008",
};

const admin = anAccount("admin");

interface Answers {
  columns?: () => Response;
  check?: () => Response;
  run?: () => Response;
}

async function open(answers: Answers = {}) {
  const sent: Array<{ path: string; query: URLSearchParams; key: string | null }> = [];
  const take = (answer: () => Response) => {
    return ({ request }: { request: Request }) => {
      const url = new URL(request.url);
      sent.push({ path: url.pathname, query: url.searchParams, key: request.headers.get("idempotency-key") });
      return answer();
    };
  };
  server.use(
    http.post("/api/projects/import/columns", take(answers.columns ?? (() => HttpResponse.json(COLUMNS)))),
    http.post("/api/projects/import/check", take(answers.check ?? (() => HttpResponse.json(CHECK)))),
    http.post("/api/projects/import", take(answers.run ?? (() => HttpResponse.json(RESULT, { status: 201 })))),
  );
  server.use(http.get("/api/me", () => HttpResponse.json(admin)));
  const page = await renderInPortal(
    <SignedIn>
      <ImportPage />
    </SignedIn>,
    "/admin/projects/import",
  );
  await button("Choose file");
  const choose = async (file = new File(["Owner,Where\nAnn Lee,9 Oak Lane\n"], "jobs.csv", { type: "text/csv" })) => {
    await page.user.upload(screen.getByLabelText("Spreadsheet"), file);
  };
  return { ...page, sent, choose };
}

const button = (name: string | RegExp) => screen.findByRole("button", { name });

it("leads from a file to imported projects", async () => {
  const { user, sent, choose } = await open();
  await choose();
  expect(await screen.findByText("jobs.csv: 2 rows")).toBeVisible();
  expect(screen.getByRole("alert")).toHaveTextContent(/Property address, City, State, ZIP code, Damage type/);
  const where = screen.getByRole("combobox", { name: 'Contents of "Where"' });
  await user.selectOptions(where, "Full address");
  expect(screen.getByRole("alert")).not.toHaveTextContent("City");
  // A field is used by at most one column.
  await user.selectOptions(screen.getByRole("combobox", { name: 'Contents of "Column 3"' }), "Property owner name");
  expect(screen.getByRole("combobox", { name: 'Contents of "Owner"' })).toHaveValue("");
  await user.click(screen.getByRole("checkbox", { name: "Skip rows whose claim number already exists" }));
  await user.click(await button("Check rows"));

  expect(await screen.findByText("2 projects can be imported.")).toBeVisible();
  expect(sent[1]?.query.get("columns")).toBe(",full_address,property_owner_name,");
  expect(screen.queryByRole("combobox", { name: 'Contents of "Column 4"' })).not.toBeInTheDocument();
  expect(sent[1]?.query.get("sheet")).toBe("Jobs");
  expect(sent[1]?.query.get("leave_out_duplicates")).toBe("true");
  const preview = within(screen.getByRole("region", { name: "Preview" }));
  for (const cell of [
    "ann@home.example",
    "(518) 555-0100",
    "9 Oak Lane",
    "Troy",
    "NY",
    "12180",
    "Mar\u00A04,\u00A02026",
  ]) {
    expect(preview.getByRole("cell", { name: cell })).toBeVisible();
  }
  expect(preview.queryByRole("columnheader", { name: "Unit" })).not.toBeInTheDocument();
  await user.click(await button("Import 2 projects"));
  expect(await screen.findByRole("heading", { name: "2 projects imported" })).toBeVisible();
  expect(screen.getByText("BB-2026-000007 to BB-2026-000008")).toBeVisible();
  expect(sent[2]?.query.get("file_hash")).toBe("abc");
  expect(screen.getByRole("link", { name: "View projects" })).toHaveAttribute("href", "/admin/projects");
  await user.click(await button("Import another file"));
  expect(await button("Choose file")).toBeEnabled();
});

it("lists the skipped rows before and after the import", async () => {
  const taken = "BB-2026-000001 already has the claim number CLM-2";
  const left = {
    left_out: 1,
    left_out_rows: [{ row: 3, field: "insurance_claim_number", code: "in_portal", message: taken }],
  };
  const { user, choose } = await open({
    check: () => HttpResponse.json({ ...CHECK, ...left, ready: 1 }),
    run: () => HttpResponse.json({ ...RESULT, ...left, imported: 1 }, { status: 201 }),
  });
  await choose();
  await user.click(await button("Check rows"));
  const listed = async () => within(await screen.findByRole("region", { name: "Skipped rows" }));
  expect((await listed()).getByRole("row", { name: `3 ${taken}` })).toBeVisible();
  await user.click(await button("Import 1 project"));
  await screen.findByRole("heading", { name: "1 project imported" });
  expect((await listed()).getByRole("row", { name: `3 ${taken}` })).toBeVisible();
});

it("restores the file and its column mapping after signing in again", async () => {
  const { user, queryClient, choose } = await open();
  await choose();
  await user.selectOptions(await screen.findByRole("combobox", { name: 'Contents of "Where"' }), "Full address");
  await signInAgain(queryClient, admin, () => screen.queryByRole("combobox", { name: 'Contents of "Where"' }));
  expect(await screen.findByText("jobs.csv: 2 rows")).toBeVisible();
  expect(screen.getByRole("combobox", { name: 'Contents of "Where"' })).toHaveDisplayValue("Full address");
});

it("reads a file again that was rejected when the session ended", async () => {
  let isSignedIn = false;
  const columns = () => (isSignedIn ? HttpResponse.json(COLUMNS) : HttpResponse.json({}, { status: 401 }));
  const { queryClient, choose } = await open({ columns });
  await choose();
  await screen.findByRole("alert");
  isSignedIn = true;
  await signInAgain(queryClient, admin, () => screen.queryByLabelText("Spreadsheet"));
  expect(await screen.findByText("jobs.csv: 2 rows")).toBeVisible();
});

it("reads another sheet when it is chosen", async () => {
  const { user, sent, choose } = await open();
  await choose();
  await user.selectOptions(await screen.findByRole("combobox", { name: "Sheet" }), "Old");
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.query.get("sheet")).toBe("Old");
  expect(screen.getByRole("option", { name: "Old (cannot be read, hidden)" })).toBeInTheDocument();
});

it("reads the file again with the headings in another row", async () => {
  const { user, sent, choose } = await open();
  await choose();
  await user.selectOptions(await screen.findByRole("combobox", { name: "Header row" }), "Row 1: Open claims");
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.query.toString()).toBe("sheet=Jobs&header_row=1");
});

it("resets the choices for a file when another one is chosen", async () => {
  const dates: Schemas["ImportDates"] = {
    order: "month_first",
    reason: "assumed",
    ambiguous: 1,
    example: "3/4/26",
    month_first: "2026-03-04",
    day_first: "2026-04-03",
    proof: null,
  };
  const { user, sent, choose } = await open({ check: () => HttpResponse.json({ ...CHECK, dates }) });
  await choose();
  await user.selectOptions(await screen.findByRole("combobox", { name: 'Contents of "Where"' }), "Full address");
  await user.type(screen.getByRole("combobox", { name: "Damage type" }), "Hail Damage");
  await user.click(screen.getByRole("checkbox", { name: "Skip rows whose claim number already exists" }));
  await user.click(await button("Check rows"));
  await user.click(await screen.findByRole("radio", { name: "Day first: Apr\u00A03,\u00A02026" }));
  await waitFor(() => expect(sent).toHaveLength(3));
  await user.click(await button("Back"));
  await user.click(await button("Back"));
  await choose(new File(["Owner,Where\nBob Ray,8 Elm Lane\n"], "more.csv", { type: "text/csv" }));
  expect(await screen.findByText("more.csv: 2 rows")).toBeVisible();
  await user.click(await button("Check rows"));
  await waitFor(() => expect(sent).toHaveLength(5));
  expect(sent[2]?.query.get("date_order")).toBe("day_first");
  const last = sent[4]?.query;
  expect(last?.has("date_order")).toBe(false);
  expect(last?.has("damage_type")).toBe(false);
  expect(last?.get("leave_out_duplicates")).toBe("false");
  expect(last?.get("columns")).toBe("property_owner_name,,,");
});

it("sends values for all rows, which count as mapped fields", async () => {
  const { user, sent, choose } = await open();
  await choose();
  const alert = await screen.findByRole("alert");
  await user.type(screen.getByRole("combobox", { name: "Damage type" }), "Hail Damage");
  await user.selectOptions(screen.getByRole("combobox", { name: "Urgency" }), "High");
  expect(alert).not.toHaveTextContent("Damage type");
  await user.click(await button("Check rows"));
  await screen.findByText("2 projects can be imported.");
  expect(sent[1]?.query.get("damage_type")).toBe("Hail Damage");
  expect(sent[1]?.query.get("urgency_level")).toBe("high");
  expect(sent[1]?.query.get("header_row")).toBe("3");
  expect(sent[1]?.query.has("insurance_carrier_name")).toBe(false);
});

it("asks for the day and month order and checks again with the other", async () => {
  const dates: Schemas["ImportDates"] = {
    order: "month_first",
    reason: "assumed",
    ambiguous: 2,
    example: "3/4/26",
    month_first: "2026-03-04",
    day_first: "2026-04-03",
    proof: null,
  };
  const { user, sent, choose } = await open({
    check: () => HttpResponse.json({ ...CHECK, dates, notes: ["Row 9: skipped as a total, not a project."] }),
  });
  await choose();
  await user.click(await button("Check rows"));
  expect(await screen.findByText(/3\/4\/26 and 1 other date could be read either way/)).toBeVisible();
  expect(screen.getByText("Row 9: skipped as a total, not a project.")).toBeVisible();
  expect(screen.getByRole("radio", { name: "Month first: Mar\u00A04,\u00A02026" })).toBeChecked();
  await user.click(screen.getByRole("radio", { name: "Day first: Apr\u00A03,\u00A02026" }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[1]?.query.has("date_order")).toBe(false);
  expect(sent[2]?.query.get("date_order")).toBe("day_first");
  await user.click(await button("Import 2 projects"));
  await screen.findByRole("heading", { name: "2 projects imported" });
  expect(sent[3]?.query.get("date_order")).toBe("day_first");
});

it("shows how the text was decoded", async () => {
  const columns = () => HttpResponse.json({ ...COLUMNS, encoding: "Windows-1252", decoded: ["José Núñez"] });
  const { choose } = await open({ columns });
  await choose();
  expect(
    await screen.findByText("Read as Windows-1252. Please check that these values look right: José Núñez"),
  ).toBeVisible();
});

it("offers no import while a row has errors, and lists them", async () => {
  const { user, choose } = await open({ check: () => HttpResponse.json(WRONG) });
  await choose();
  await user.click(await button("Check rows"));
  expect(
    await screen.findByText("1 row cannot be imported. Nothing is imported until every error is fixed."),
  ).toBeVisible();
  const row = screen.getByRole("row", { name: /Row 2 already has the claim number CLM-1/ });
  expect(within(row).getByRole("cell", { name: "3" })).toBeVisible();
  expect(await button("Download rows with errors")).toBeEnabled();
  expect(screen.queryByRole("button", { name: /^Import/ })).not.toBeInTheDocument();
  await user.click(await button("Choose another file"));
  expect(await button("Choose file")).toBeEnabled();
});

it("retries with the same key when the response was lost", async () => {
  const answers = [() => HttpResponse.error(), () => HttpResponse.json(RESULT, { status: 201 })];
  const { user, sent, choose } = await open({ run: () => (answers.shift() ?? HttpResponse.error)() });
  await choose();
  await user.click(await button("Check rows"));
  await user.click(await button("Import 2 projects"));
  expect(await screen.findByText("The projects may not have been imported")).toBeVisible();
  // This also holds when the rows are checked again.
  await user.click(await button("Back"));
  await user.click(await button("Check rows"));
  await user.click(await button("Import 2 projects"));
  expect(await screen.findByRole("heading", { name: "2 projects imported" })).toBeVisible();
  expect(sent[2]?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(sent[4]?.key).toBe(sent[2]?.key);
});

it("shows why nothing was imported and uses a new key for a new plan", async () => {
  const detail = "Nothing was imported: 1 row has an error. Row 2: BB-2026-000003 already has the claim number CLM-1";
  const refused = () => HttpResponse.json({ status: 422, code: "invalid_input", detail }, { status: 422 });
  const { user, sent, choose } = await open({ run: refused });
  await choose();
  await user.click(await button("Check rows"));
  await user.click(await button("Import 2 projects"));
  expect(await screen.findByText("No projects were imported")).toBeVisible();
  expect(screen.getByText(detail)).toBeVisible();
  await user.click(await button("Back"));
  await user.click(screen.getByRole("checkbox", { name: "Skip rows whose claim number already exists" }));
  await user.click(await button("Check rows"));
  await user.click(await button("Import 2 projects"));
  expect(await screen.findByText(detail)).toBeVisible();
  expect(sent[4]?.key).not.toBe(sent[2]?.key);
});

it("explains why a file cannot be read", async () => {
  const detail = "This is neither an Excel workbook (XLSX) nor a CSV file in UTF-8.";
  const refused = () => HttpResponse.json({ status: 422, code: "invalid_input", detail }, { status: 422 });
  const { choose, sent } = await open({ columns: refused });
  await choose();
  expect(await screen.findByText(detail)).toBeVisible();
  await choose(new File([new Uint8Array(10 * 1024 * 1024 + 1)], "huge.csv", { type: "text/csv" }));
  expect(await screen.findByText("File size too large. Maximum allowed: 10MB")).toBeVisible();
  expect(sent).toHaveLength(1);
});

it("asks before leaving with a chosen file", async () => {
  const { user, go, choose } = await open();
  await choose();
  await button("Check rows");
  go("/admin/projects");
  expect(
    await screen.findByText("The file has not been imported. If you leave, you will have to choose it again."),
  ).toBeVisible();
  await user.click(await button("Keep editing"));
  expect(await button("Check rows")).toBeVisible();
});

it("finds missing fields and offers a template with all of them", async () => {
  expect(missingFields(["full_address", "property_owner_name", "damage_type", "urgency_level"])).toEqual([]);
  expect(missingFields(["full_address"])).toEqual(["Property owner name", "Damage type"]);
  const forAll = { ...NOTHING_FOR_ALL, damage_type: "Hail Damage" };
  expect(missingFields(["full_address", "owner_first_name", "owner_last_name"], forAll)).toEqual([]);
  const template = await importTemplate().text();
  expect(template).toContain("Insurance claim number");
  expect(template.trim().split(",")).toHaveLength(20);
});

it.each([
  [["Owner", "Phone", "Email", "Address", "City"], "Row 2: Owner, Phone, Email +2"],
  [["Open claims"], "Row 2: Open claims"],
  [["A list of all claims of the year", "", ""], "Row 2: A list of all claim… +2"],
])("shortens a row to fit a phone's menu: %j", (cells, label) => {
  expect(projectImportText("top-row", { row: 2, cells: beginningOf(cells) })).toBe(label);
});
