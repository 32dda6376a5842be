import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import DocumentDialog from "./DocumentDialog";
import type { NewDocument, ReportDocument } from "./queries";

const document = (given: Partial<ReportDocument> = {}): ReportDocument => ({
  id: "01890a5d-ac96-774b-bcc9-100000000001",
  kind: "photo_report",
  options: { per_page: 4, by_room: true, facts: true, annotations: true, language: "en" },
  state: "done",
  done: 12,
  total: 12,
  pages: 4,
  file_size: 2048,
  created_at: "2026-03-02T15:00:00Z",
  finished_at: "2026-03-02T15:01:00Z",
  ...given,
});

let documents: ReportDocument[];
let sent: NewDocument[];
let canceled: string[];

beforeEach(() => {
  documents = [];
  sent = [];
  canceled = [];
  server.use(
    http.get("*/api/projects/K7M2QX/documents", () => HttpResponse.json({ items: documents })),
    http.post("*/api/projects/K7M2QX/documents", async ({ request }) => {
      const body = (await request.json()) as NewDocument;
      sent.push(body);
      documents = [document({ kind: body.kind, state: "queued", done: 0 }), ...documents];
      return HttpResponse.json(documents[0], { status: 202 });
    }),
    http.post("*/api/projects/K7M2QX/documents/:id/cancel", ({ params }) => {
      canceled.push(String(params.id));
      documents = documents.map((one) => ({ ...one, state: "canceled" }));
      return HttpResponse.json(documents[0]);
    }),
  );
});

const open = () => renderInPortal(<DocumentDialog code="K7M2QX" onClose={() => {}} />);

it("orders a report with the chosen options", async () => {
  const { user } = await open();
  expect(await screen.findByText("You have made no reports of this project yet.")).toBeInTheDocument();
  await user.click(screen.getByRole("radio", { name: "Project report" }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Photos per page" }), "6");
  await user.selectOptions(screen.getByRole("combobox", { name: "Language of the report" }), "es");
  await user.click(screen.getByRole("checkbox", { name: "Arrange by room and phase" }));
  await user.click(screen.getByRole("button", { name: "Make PDF" }));
  expect(await screen.findByText("Waiting for other reports")).toBeInTheDocument();
  expect(sent).toEqual([
    {
      kind: "project_report",
      options: { per_page: 6, by_room: false, facts: true, annotations: true, language: "es" },
    },
  ]);
});

it("shows progress, and cancels", async () => {
  documents = [document({ state: "running", done: 3 })];
  const { user } = await open();
  expect(await screen.findByText("3 of 12 photos are ready")).toBeInTheDocument();
  expect(screen.getByRole("progressbar", { name: /^Progress of the Photo report of / })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: /^Cancel the Photo report of / }));
  expect(await screen.findByText("Canceled")).toBeInTheDocument();
  expect(canceled).toEqual([documents[0]?.id]);
});

it("offers finished reports, and says why one failed", async () => {
  documents = [document(), document({ id: "two", state: "failed", failure: "storage" })];
  await open();
  const link = await screen.findByRole("link", { name: /^Download the Photo report of / });
  expect(link).toHaveAttribute("href", `/api/projects/K7M2QX/documents/${documents[0]?.id}/file`);
  expect(screen.getByText("4 pages, 2 KB")).toBeInTheDocument();
  expect(screen.getByText("The report could not be stored. Try again later.")).toBeInTheDocument();
});

it("says what the server refuses", async () => {
  server.use(
    http.post("*/api/projects/K7M2QX/documents", () =>
      HttpResponse.json(
        { title: "Conflict", status: 409, code: "documents_waiting", detail: "Three wait." },
        { status: 409 },
      ),
    ),
  );
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Make PDF" }));
  expect(await screen.findByText("The report was not ordered")).toBeInTheDocument();
});
