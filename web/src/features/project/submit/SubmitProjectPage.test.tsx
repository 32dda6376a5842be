import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { accountQuery } from "@/api/account";
import { forgetGlobalState } from "@/lib/browser/global-state-key";
import { forgetBegun } from "@/lib/forms/begun";
import { anAccount } from "@/test/account";
import { aProject } from "@/test/project";
import { renderInPortal } from "@/test/render";
import { projectCard } from "@/test/samples";
import { server } from "@/test/server";
import { EMPTY_FIELDS } from "../shared/fields";
import { keepDraft, readDraft } from "./draft";
import { SubmitProjectPage } from "./SubmitProjectPage";

const account = anAccount();
const COMPLETE = {
  ...EMPTY_FIELDS,
  property_owner_name: "José Álvarez",
  property_address: "12 Maple Street",
  city: "Cedar Rapids",
  state: "IA",
  zip_code: "52402",
  damage_type: "Water Damage",
};

const NO_DUPLICATES = { items: [], is_claimed_elsewhere: false };

beforeEach(() => {
  server.use(
    http.get("/api/me", () => HttpResponse.json(account)),
    http.post("/api/projects/duplicates", () => HttpResponse.json(NO_DUPLICATES)),
  );
});

async function open(at = "/submit-project") {
  const page = await renderInPortal(<SubmitProjectPage />, at);
  page.queryClient.setQueryData(accountQuery.queryKey, account);
  await screen.findByRole("heading", { name: "Submit Project" });
  return page;
}

it("shows missing fields and focuses the first one", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Continue" }));
  const name = screen.getByLabelText(/Property owner name/);
  expect(name).toHaveAccessibleDescription("Property owner name is required");
  expect(screen.getByText("City is required")).toBeVisible();
  await waitFor(() => expect(name).toHaveFocus());
});

it("validates a field on blur", async () => {
  const { user } = await open();
  await user.type(screen.getByLabelText(/Property owner email/), "jose@");
  await user.tab();
  expect(await screen.findByText("Invalid email address")).toBeVisible();
});

it("goes through the steps and keeps the step in the URL", async () => {
  const { user, address } = await open();
  await user.type(screen.getByLabelText(/Property owner name/), "José Álvarez");
  await user.type(screen.getByLabelText(/Property address/), "12 Maple Street");
  await user.type(screen.getByLabelText(/City/), "Cedar Rapids");
  await user.selectOptions(screen.getByLabelText(/State/), "IA");
  await user.type(screen.getByLabelText(/ZIP code/), "52402");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByRole("combobox", { name: /Damage type/ })).toBeVisible();
  expect(address()).toContain("step=2");
});

it("does not skip an incomplete step", async () => {
  await open("/submit-project?step=4");
  expect(await screen.findByLabelText(/Property owner name/)).toBeVisible();
});

it("resumes the draft, sends it with its ID, and deletes it", async () => {
  keepDraft(account.user.id, COMPLETE);
  const sent: Array<{ key: string | null; body: Record<string, unknown> }> = [];
  server.use(
    http.post("/api/projects", async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push({ key: request.headers.get("Idempotency-Key"), body });
      return HttpResponse.json(aProject(), { status: 201 });
    }),
  );
  const { user, address } = await open("/submit-project?step=4");
  expect(screen.getByText(/We kept your draft/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Submit Project" }));
  await waitFor(() => expect(address()).toBe("/projects/ABC234"));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.key).toBe(sent[0]?.body.id);
  expect(sent[0]?.body).toMatchObject({ details: { state: "IA", unit: null }, files: [] });
  expect(localStorage.length).toBe(0);
});

it("keeps the input on rejection and opens the rejected field's step", async () => {
  keepDraft(account.user.id, COMPLETE);
  server.use(
    http.post("/api/projects", () =>
      HttpResponse.json(
        {
          status: 422,
          code: "invalid",
          detail: "Some fields are wrong.",
          errors: [{ field: "zip_code", code: "invalid", message: "ZIP code must have 5 or 9 digits" }],
        },
        { status: 422 },
      ),
    ),
  );
  const { user } = await open("/submit-project?step=4");
  await user.click(screen.getByRole("button", { name: "Submit Project" }));
  expect(await screen.findByLabelText(/ZIP code/)).toHaveAccessibleDescription("ZIP code must have 5 or 9 digits");
  expect(screen.getByLabelText(/Property owner name/)).toHaveValue("José Álvarez");
});

it("uploads chosen files, rejects invalid ones, and attaches the rest", async () => {
  keepDraft(account.user.id, COMPLETE);
  let attached: unknown;
  server.use(
    http.post("/api/uploads", ({ request }) => {
      const name = new URL(request.url).searchParams.get("file_name");
      return HttpResponse.json(
        { id: `id-of-${name}`, file_name: name, file_type: "image/png", file_size: 3 },
        { status: 201 },
      );
    }),
    http.post("/api/projects", async ({ request }) => {
      attached = ((await request.json()) as { files: unknown }).files;
      return HttpResponse.json(aProject(), { status: 201 });
    }),
  );
  const { user, address } = await open("/submit-project?step=4");
  await user.upload(screen.getByLabelText("Original Submission"), [
    new File(["abc"], "kitchen.png", { type: "image/png" }),
    new File(["abc"], "..png", { type: "image/png" }),
  ]);
  expect(await screen.findByText("Invalid characters in file name")).toBeVisible();
  const list = screen.getByRole("list", { name: "Selected files" });
  expect(await within(list).findByLabelText("Uploaded")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Submit Project" }));
  await waitFor(() => expect(address()).toBe("/projects/ABC234"));
  expect(attached).toEqual(["id-of-kitchen.png"]);
});

it("submits without a file that failed if asked to", async () => {
  keepDraft(account.user.id, COMPLETE);
  let attached: unknown;
  server.use(
    http.post("/api/uploads", ({ request }) =>
      new URL(request.url).searchParams.get("file_name") === "bad.png"
        ? new HttpResponse(null, { status: 503 })
        : HttpResponse.json({ id: "good" }, { status: 201 }),
    ),
    http.post("/api/projects", async ({ request }) => {
      attached = ((await request.json()) as { files: unknown }).files;
      return HttpResponse.json(aProject(), { status: 201 });
    }),
  );
  const { user, address } = await open("/submit-project?step=4");
  const files = ["bad.png", "good.png"].map((name) => new File(["abc"], name, { type: "image/png" }));
  await user.upload(screen.getByLabelText("Original Submission"), files);
  await screen.findByLabelText("Uploaded");
  await screen.findByRole("button", { name: "Retry bad.png" });
  await user.click(screen.getByRole("button", { name: "Submit Project" }));
  expect(screen.getByText("Retry or remove the files that failed.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Send without the failed files" }));
  await waitFor(() => expect(address()).toBe("/projects/ABC234"));
  expect(attached).toEqual(["good"]);
});

it("opens the project created by an earlier attempt", async () => {
  keepDraft(account.user.id, COMPLETE);
  server.use(
    http.post("/api/projects", async ({ request }) => {
      const { id } = (await request.json()) as { id: string };
      server.use(
        http.get("/api/projects", () =>
          HttpResponse.json({
            items: [
              projectCard({ id: "another", project_code: "XYZ234" }),
              projectCard({ id, project_code: "ABC234" }),
            ],
            total: 2,
            total_capped: false,
          }),
        ),
      );
      return HttpResponse.json({ status: 409, code: "idempotency_key_reused", detail: "x" }, { status: 409 });
    }),
  );
  const { user, address } = await open("/submit-project?step=4");
  await user.click(screen.getByRole("button", { name: "Submit Project" }));
  await waitFor(() => expect(address()).toBe("/projects/ABC234"));
  expect(await screen.findByText("This project was already submitted")).toBeInTheDocument();
  expect(readDraft(account.user.id)).toBeNull();
});

it("is sent with the same ID after a reload while the result is unknown", async () => {
  keepDraft(account.user.id, COMPLETE);
  const sent: Array<{ id: string; key: string | null }> = [];
  let answer = () => HttpResponse.error();
  server.use(
    http.post("/api/projects", async ({ request }) => {
      const { id } = (await request.json()) as { id: string };
      sent.push({ id, key: request.headers.get("Idempotency-Key") });
      return answer();
    }),
  );
  const first = await open("/submit-project?step=4");
  await first.user.click(screen.getByRole("button", { name: "Submit Project" }));
  expect(await screen.findByText("Failed to submit project")).toBeInTheDocument();
  first.unmount();

  const { user, address } = await open("/submit-project?step=4");
  // Later edits belong to the same submission.
  await user.click(screen.getAllByRole("button", { name: /^Edit/ })[0] as HTMLElement);
  await user.type(await screen.findByLabelText(/Property owner name/), " Jr.");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(readDraft(account.user.id)).toMatchObject({ id: sent[0]?.id, wasSent: true }));
  for (const _ of [2, 3]) await user.click(screen.getByRole("button", { name: "Continue" }));
  answer = () => HttpResponse.json(aProject(), { status: 201 }) as ReturnType<typeof HttpResponse.error>;
  await user.click(screen.getByRole("button", { name: "Submit Project" }));
  await waitFor(() => expect(address()).toBe("/projects/ABC234"));
  expect(sent[1]).toEqual(sent[0]);
  expect(readDraft(account.user.id)).toBeNull();
});

it("gives a draft that was never sent a new ID each time", () => {
  keepDraft(account.user.id, COMPLETE);
  expect(readDraft(account.user.id)?.id).not.toBe(readDraft(account.user.id)?.id);
});

it("asks before losing files that the device cannot store, but not between its steps", async () => {
  vi.stubGlobal("indexedDB", undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  keepDraft(account.user.id, COMPLETE);
  server.use(
    http.post("/api/uploads", () => HttpResponse.json({ id: "u-1" }, { status: 201 })),
    http.delete("/api/uploads/u-1", () => new HttpResponse(null, { status: 204 })),
  );
  const { user, address, go } = await open("/submit-project?step=4");
  await user.upload(screen.getByLabelText("Original Submission"), new File(["a"], "a.png", { type: "image/png" }));
  await screen.findByLabelText("Uploaded");
  await user.click(screen.getByRole("button", { name: "Back" }));
  await waitFor(() => expect(address()).toBe("/submit-project?step=3"));
  expect(screen.queryByText("Leave without saving?")).not.toBeInTheDocument();
  go("/projects");
  expect(await screen.findByText("Leave without saving?")).toBeInTheDocument();
  expect(screen.getByText(/not all of the files you added\.$/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Keep editing" }));
  expect(address()).toBe("/submit-project?step=3");
});

it("keeps the last input when the page is reloaded immediately", async () => {
  const { user } = await open();
  await user.type(screen.getByLabelText(/City/), "Troy");
  window.dispatchEvent(new Event("pagehide"));
  expect(readDraft(account.user.id)?.values.city).toBe("Troy");
});

it("leaves no draft behind after starting over", async () => {
  keepDraft(account.user.id, COMPLETE);
  const { user, unmount } = await open();
  await user.click(screen.getByRole("button", { name: "Start over" }));
  await waitFor(() => expect(screen.getByLabelText(/Property owner name/)).toHaveValue(""));
  unmount();
  expect(readDraft(account.user.id)).toBeNull();
});

it("stores nothing typed while its author signs out", async () => {
  const { user, unmount } = await open();
  await user.type(screen.getByLabelText(/Property owner name/), "Ada");
  await waitFor(() => expect(readDraft(account.user.id)?.values.property_owner_name).toBe("Ada"));
  await user.type(screen.getByLabelText(/Property owner name/), " Marsh");
  forgetBegun(account.user.id);
  forgetGlobalState();
  unmount();
  expect(readDraft(account.user.id)).toBeNull();
});

it("attaches photos that were chosen before the form was filled in", async () => {
  let attached: unknown;
  server.use(
    http.post("/api/uploads", () => HttpResponse.json({ id: "u-1" }, { status: 201 })),
    http.post("/api/projects", async ({ request }) => {
      attached = ((await request.json()) as { files: unknown }).files;
      return HttpResponse.json(aProject(), { status: 201 });
    }),
  );
  keepDraft(account.user.id, COMPLETE);
  const { user, address } = await open();
  await user.upload(screen.getByLabelText("Photos"), new File(["a"], "a.png", { type: "image/png" }));
  await screen.findByLabelText("Uploaded");
  for (const _ of [1, 2, 3]) await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByLabelText("Uploaded")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Submit Project" }));
  await waitFor(() => expect(address()).toBe("/projects/ABC234"));
  expect(attached).toEqual(["u-1"]);
});

it("starts like another project, without its owner, street, and claim", async () => {
  const source = aProject({ insurance_carrier_name: "Harbor Mutual", damage_type: "Hail Damage" });
  server.use(http.get("/api/projects/ABC234", () => HttpResponse.json(source)));
  const { user, address } = await open("/submit-project?like=ABC234");
  expect(await screen.findByText(/^Copied from BB-2026-000123/)).toBeVisible();
  expect(screen.getByLabelText(/City/)).toHaveValue("Cedar Rapids");
  for (const label of [/Property owner name/, /Property owner phone/, /Property address/])
    expect(screen.getByLabelText(label)).toHaveValue("");
  await user.type(screen.getByLabelText(/Property owner name/), "Ann Lee");
  await user.type(screen.getByLabelText(/Property address/), "14 Maple Street");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByRole("combobox", { name: /Damage type/ })).toHaveValue("Hail Damage");
  expect(address()).toContain("like=ABC234");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByLabelText(/Insurance carrier/)).toHaveValue("Harbor Mutual");
  expect(screen.getByLabelText(/Insurance claim number/)).toHaveValue("");
});

it("keeps a draft when another project is to be copied", async () => {
  keepDraft(account.user.id, COMPLETE);
  server.use(http.get("/api/projects/ABC234", () => HttpResponse.json(aProject({ damage_type: "Hail Damage" }))));
  const { user } = await open("/submit-project?like=ABC234");
  expect(screen.getByLabelText(/Property owner name/)).toHaveValue("José Álvarez");
  await user.click(screen.getByRole("button", { name: "Start one like BB-2026-000123" }));
  await waitFor(() => expect(screen.getByLabelText(/Property owner name/)).toHaveValue(""));
  expect(screen.getByText(/^Copied from BB-2026-000123/)).toBeVisible();
});

it("warns of possible duplicates and tells nothing about those of others", async () => {
  keepDraft(account.user.id, { ...COMPLETE, insurance_claim_number: "CLM-1" });
  const asked: unknown[] = [];
  server.use(
    http.post("/api/projects/duplicates", async ({ request }) => {
      const body = (await request.json()) as { insurance_claim_number: string | null };
      asked.push(body);
      const project = projectCard({ project_number: "BB-2026-000007" });
      return HttpResponse.json(
        body.insurance_claim_number === null
          ? { ...NO_DUPLICATES, items: [{ project, reason: "address_and_owner" }] }
          : { ...NO_DUPLICATES, is_claimed_elsewhere: true },
      );
    }),
  );
  const { user } = await open();
  expect(screen.queryByText("This project may already exist")).not.toBeInTheDocument();
  expect(asked).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText("This project may already exist")).toBeVisible();
  expect(screen.getByRole("link", { name: "Maria Alvarez, 12 Elm Street · BB-2026-000007" })).toHaveAttribute(
    "target",
    "_blank",
  );
  expect(screen.getByRole("link", { name: "12 Elm Street, Springfield, IL 62704" })).toHaveAttribute(
    "href",
    expect.stringContaining("maps"),
  );
  expect(screen.getByText(/^Same owner and address/)).toBeVisible();
  for (const _ of [2, 3]) await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText("A project with this claim number may already exist. Ask the office.")).toBeVisible();
  expect(screen.queryByText("This project may already exist")).not.toBeInTheDocument();
  expect(asked).toEqual([
    expect.objectContaining({ property_address: "12 Maple Street", insurance_claim_number: null }),
    expect.objectContaining({ property_owner_name: "José Álvarez", insurance_claim_number: "CLM-1" }),
  ]);
});
