import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { aPackage } from "@/test/packages";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import PackageDialog from "./PackageDialog";
import type { ClaimPackage, NewPackage } from "./queries";

const PATH = "*/api/projects/K7M2QX/packages";

let packages: ClaimPackage[];
let sent: NewPackage[];
let canceled: string[];

beforeEach(() => {
  packages = [];
  sent = [];
  canceled = [];
  server.use(
    http.get(PATH, () => HttpResponse.json({ items: packages })),
    http.post(PATH, async ({ request }) => {
      const body = (await request.json()) as NewPackage;
      sent.push(body);
      packages = [aPackage({ ...body, state: "queued", done: 0, sha256: null }), ...packages];
      return HttpResponse.json(packages[0], { status: 202 });
    }),
    http.post(`${PATH}/:id/cancel`, ({ params }) => {
      canceled.push(String(params.id));
      packages = packages.map((one) => ({ ...one, state: "canceled" }));
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

const open = (isAdmin = true) => renderInPortal(<PackageDialog code="K7M2QX" isAdmin={isAdmin} onClose={() => {}} />);
const row = () => screen.findByRole("listitem");

it("orders a package for someone, with the chosen contents", async () => {
  const { user } = await open();
  expect(await screen.findByText("No packages have been made yet.")).toBeInTheDocument();
  const recipient = screen.getByRole("textbox", { name: "Recipient" });
  await user.click(screen.getByRole("button", { name: "Make package" }));
  expect(recipient).toHaveAccessibleDescription(/Recipient is required/);
  expect(sent).toEqual([]);
  await user.type(recipient, "Harbor Mutual");
  await user.click(screen.getByRole("checkbox", { name: "Include the messages" }));
  await user.click(screen.getByRole("checkbox", { name: "Include admin notes and tasks" }));
  await user.click(screen.getByRole("checkbox", { name: "Include the originals of blurred photos" }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Language of the package" }), "es");
  await user.click(screen.getByRole("button", { name: "Make package" }));
  expect(await screen.findByText("Waiting for other packages")).toBeInTheDocument();
  expect(sent).toEqual([
    { recipient: "Harbor Mutual", messages: true, internal: true, originals_of_blurred: true, language: "es" },
  ]);
});

it("offers contractors no admin notes, and explains the originals", async () => {
  await open(false);
  expect(await screen.findByRole("checkbox", { name: "Include the messages" })).toBeInTheDocument();
  expect(screen.queryByRole("checkbox", { name: /admin notes/ })).not.toBeInTheDocument();
  expect(screen.getByRole("checkbox", { name: "Include the originals of blurred photos" })).toHaveAccessibleDescription(
    /only if the recipient may see what is under it/,
  );
});

it("shows progress by files and bytes, and cancels", async () => {
  packages = [aPackage({ state: "running", done: 3, done_bytes: 512, sha256: null, timestamp: "none" })];
  const { user } = await open();
  expect(await screen.findByText("3 of 12 files, 512 Bytes of 2 KB")).toBeInTheDocument();
  expect(screen.getByRole("progressbar", { name: "Progress of package 3" })).toHaveAttribute("aria-valuenow", "25");
  await user.click(screen.getByRole("button", { name: "Cancel package 3" }));
  expect(await screen.findByText("Canceled")).toBeInTheDocument();
  expect(canceled).toEqual([aPackage().id]);
  expect(screen.queryByRole("button", { name: /^Cancel/ })).not.toBeInTheDocument();
});

it.each([
  ["report", 6, "Preparing the report: 6 of 12 photos", "50"],
  ["report", 12, "Finishing the report", "100"],
  ["copies", 3, "Copying photos without location and camera data: 3 of 12", "25"],
] as const)("shows how far the stage before the files is: %s, %s", async (stage, stage_done, text, percent) => {
  packages = [aPackage({ state: "running", stage, stage_done, stage_total: 12, done: 0, done_bytes: 0, sha256: null })];
  await open();
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByRole("progressbar")).toHaveAttribute("aria-valuenow", percent);
});

it("says that a package waits for the storage", async () => {
  packages = [aPackage({ state: "running", done: 3, sha256: null, retry_at: "2026-11-20T15:05:00Z" })];
  await open();
  expect(await screen.findByText(/^Waiting for the file storage/)).toBeInTheDocument();
});

it("follows a running package until it is done", async () => {
  packages = [aPackage({ state: "running", done: 12, sha256: null })];
  await open();
  expect(await screen.findByText("Finishing the package")).toBeInTheDocument();
  packages = [aPackage()];
  expect(await screen.findByText("Ready, 4 KB")).toBeInTheDocument();
});

it("says what a package is, and offers it, its timestamp, and its sum", async () => {
  packages = [aPackage({ messages: true, missing_files: 1, unshared_files: 2, log_problems: 1 })];
  const { user } = await open();
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const shown = await row();
  for (const text of [
    "Package 3 for Harbor Mutual, R. Diaz",
    /by Margaret Okafor$/,
    "With messages",
    "2 new files",
    "1 file is missing",
    "2 files could not be copied",
    "The history does not match its log: 1 difference",
    "Timestamped",
    "Ready, 4 KB",
    "ab".repeat(32),
  ])
    expect(within(shown).getByText(text)).toBeInTheDocument();
  const path = `/api/projects/K7M2QX/packages/${aPackage().id}`;
  expect(screen.getByRole("link", { name: "Download package 3" })).toHaveAttribute("href", `${path}/download`);
  expect(screen.getByRole("link", { name: "Timestamp of package 3" })).toHaveAttribute("href", `${path}/timestamp`);
  await user.click(screen.getByRole("button", { name: "Copy the SHA-256 of package 3" }));
  expect(copied).toHaveBeenCalledWith("ab".repeat(32));
});

it.each([
  ["none", "No timestamp"],
  ["pending", "Timestamp pending"],
] as const)("offers no timestamp if it is %s", async (timestamp, text) => {
  packages = [aPackage({ timestamp, new_files: null })];
  await open();
  const shown = await row();
  expect(within(shown).getByText(text)).toBeInTheDocument();
  expect(within(shown).queryByText(/new file/)).not.toBeInTheDocument();
  expect(screen.queryByRole("link", { name: /^Timestamp/ })).not.toBeInTheDocument();
});

it("keeps listing a package whose ZIP is gone, without a download or a link", async () => {
  packages = [aPackage({ is_available: false })];
  await open();
  const shown = await row();
  expect(within(shown).getByText(/^The ZIP file was deleted after 30 days\./)).toBeInTheDocument();
  expect(within(shown).getByText("ab".repeat(32))).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: /^Download/ })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /^Share/ })).not.toBeInTheDocument();
});

it.each([
  ["storage", "The package could not be stored. Try again later."],
  ["no_space", /because the server has too little free disk space/],
  ["changed", /because roof\.jpg is no longer the file that the portal received/],
  ["content", "The package could not be made. Contact the office if this happens again."],
] as const)("says why a package failed: %s", async (failure, text) => {
  const failed_file = failure === "changed" ? "roof.jpg" : null;
  packages = [aPackage({ state: "failed", failure, failed_file, sha256: null, file_size: null, is_available: false })];
  await open();
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryByRole("link")).not.toBeInTheDocument();
});

it("says what the server refuses, and keeps what was typed", async () => {
  const detail = "A package of this project is already being made.";
  server.use(
    http.post(PATH, () => HttpResponse.json({ status: 409, code: "packages_waiting", detail }, { status: 409 })),
  );
  const { user } = await open();
  await user.type(await screen.findByRole("textbox", { name: "Recipient" }), "Harbor{Enter}");
  expect(await screen.findByText("The package was not ordered")).toBeInTheDocument();
  expect(screen.getByText(detail)).toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: "Recipient" })).toHaveValue("Harbor");
});

it("reports a failed cancel", async () => {
  packages = [aPackage({ state: "queued", sha256: null })];
  server.use(http.post(`${PATH}/:id/cancel`, () => HttpResponse.json({ status: 500 }, { status: 500 })));
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Cancel package 3" }));
  expect(await screen.findByText("The package was not canceled")).toBeInTheDocument();
});

it("shows a load failure and retries", async () => {
  server.use(
    http.get(PATH, () => HttpResponse.json({ status: 503, detail: "Not now." }, { status: 503 }), { once: true }),
  );
  const { user } = await open();
  expect(await screen.findByText("The packages could not be loaded")).toBeInTheDocument();
  packages = [aPackage()];
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Ready, 4 KB")).toBeInTheDocument();
});

it("lists older packages, and the files of each, page by page", async () => {
  const file = (path: string, is_new: boolean) => ({ path, size: 2048, sha256: "cd".repeat(32), file: null, is_new });
  server.use(
    http.get(PATH, ({ request }) =>
      new URL(request.url).searchParams.get("cursor") === "3"
        ? HttpResponse.json({ items: [aPackage({ id: "01890a5d-ac96-774b-bcc9-200000000002", number: 2 })] })
        : HttpResponse.json({ items: [aPackage()], next_cursor: "3" }),
    ),
    http.get(`${PATH}/:id/contents`, ({ request }) =>
      new URL(request.url).searchParams.get("cursor") === "1"
        ? HttpResponse.json({ items: [file("data/report.pdf", false)] })
        : HttpResponse.json({ items: [file("data/photos/Damage/Hall/0001-Wet.jpg", true)], next_cursor: "1" }),
    ),
  );
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Show older packages" }));
  expect(await screen.findByText("Package 2 for Harbor Mutual, R. Diaz")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Show older packages" })).not.toBeInTheDocument();
  const button = screen.getByRole("button", { name: "Contents of package 3" });
  expect(button).toHaveAttribute("aria-expanded", "false");
  await user.click(button);
  const list = await screen.findByRole("list", { name: "Contents of package 3" });
  expect(within(list).getByRole("listitem")).toHaveTextContent("data/photos/Damage/Hall/0001-Wet.jpg 2 KBNew");
  await user.click(screen.getByRole("button", { name: "Show more files" }));
  expect(await within(list).findByText("data/report.pdf")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Show more files" })).not.toBeInTheDocument();
  await user.click(button);
  expect(screen.queryByRole("list", { name: "Contents of package 3" })).not.toBeInTheDocument();
});

it("opens the links of a package", async () => {
  packages = [aPackage()];
  server.use(http.get(`${PATH}/:id/links`, () => HttpResponse.json({ items: [] })));
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Share link of package 3" }));
  expect(await screen.findByRole("dialog", { name: "Links to package 3" })).toBeInTheDocument();
  expect(await screen.findByText("No links yet")).toBeInTheDocument();
});

it("deletes the file of a package after a confirmation, and says so", async () => {
  packages = [aPackage()];
  let deleted = 0;
  server.use(
    http.delete(`${PATH}/:id/file`, () => {
      deleted += 1;
      packages = [aPackage({ is_available: false, file_size: null })];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Delete file of package 3" }));
  const question = await screen.findByRole("dialog", { name: "Delete the file of package 3?" });
  await user.click(within(question).getByRole("button", { name: "Keep it" }));
  expect(deleted).toBe(0);
  await user.click(await screen.findByRole("button", { name: "Delete file of package 3" }));
  await user.click(await screen.findByRole("button", { name: "Delete file" }));
  expect(await screen.findByText(/^The ZIP file was deleted, and its links were revoked\./)).toBeInTheDocument();
  expect(deleted).toBe(1);
  expect(screen.getByRole("dialog", { name: "Claim packages" })).toContainElement(
    document.activeElement as HTMLElement,
  );
  expect(screen.queryByRole("button", { name: /^Delete/ })).not.toBeInTheDocument();
  expect(screen.queryByRole("link", { name: /^Download/ })).not.toBeInTheDocument();
});

it("reports that a file was not deleted, and takes one that is gone for deleted", async () => {
  packages = [aPackage()];
  let status = 500;
  server.use(http.delete(`${PATH}/:id/file`, () => HttpResponse.json({ status }, { status })));
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Delete file of package 3" }));
  await user.click(await screen.findByRole("button", { name: "Delete file" }));
  expect(await screen.findByText("The file could not be deleted")).toBeInTheDocument();
  status = 404;
  await user.click(screen.getByRole("button", { name: "Delete file" }));
  expect(await screen.findByText("File of package 3 deleted")).toBeInTheDocument();
});

it("does not offer to delete what somebody else made", async () => {
  packages = [aPackage({ can_delete_file: false })];
  await open(false);
  await row();
  expect(screen.queryByRole("button", { name: /^Delete/ })).not.toBeInTheDocument();
});
