import { act, screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import type { Schemas } from "@/api/client";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { PackagePage } from "./PackagePage";

const shown = (given: Partial<Schemas["SharedPackage"]> = {}): Schemas["SharedPackage"] => ({
  portal: "Harbor Restoration",
  project_number: "BB-2026-0042",
  recipient: "Harbor Mutual, R. Diaz",
  number: 3,
  made_at: "2026-11-20T15:01:00Z",
  file_size: 4096,
  sha256: "ab".repeat(32),
  files: 1200,
  expires_at: "2026-12-20T15:01:00Z",
  timestamp: "done",
  is_available: true,
  ...given,
});

const SIGNED = "/api/package-downloads/signed";
const expired = () =>
  HttpResponse.json({ status: 404, code: "package_link_expired", detail: "Expired." }, { status: 404 });

let requested: string[];
beforeEach(() => {
  requested = [];
});

async function open(what: Schemas["SharedPackage"] = shown(), at = "/package#Ab-_9") {
  const answer = (name: string, body: object) =>
    http.post(`*/api/package-links/${name}`, async ({ request }) => {
      const { token } = (await request.json()) as { token: string };
      requested.push(`${name} ${token}`);
      return HttpResponse.json(body);
    });
  server.use(answer("show", what), answer("download", { url: SIGNED }));
  return renderInPortal(<PackagePage />, at, "/package");
}
const press = async (user: Awaited<ReturnType<typeof open>>["user"]) =>
  user.click(await screen.findByRole("button", { name: "Open package" }));

it("asks the server for nothing before the press, and removes the token from the address", async () => {
  const { user, address } = await open();
  expect(await screen.findByRole("button", { name: "Open package" })).toBeInTheDocument();
  expect(address()).toBe("/package");
  expect(requested).toEqual([]);
  await press(user);
  expect(await screen.findByText("Harbor Restoration")).toBeInTheDocument();
  expect(requested).toEqual(["show Ab-_9"]);
});

it("shows what the package is, and how to check it", async () => {
  const { user } = await open();
  await press(user);
  for (const text of [
    "BB-2026-0042, package 3",
    "Harbor Mutual, R. Diaz",
    "4 KB, 1,200 files",
    "Dec 20, 2026",
    "ab".repeat(32),
    "An independent authority confirmed when the package was made.",
    /^Compare the SHA-256/,
    /sha256sum -c manifest-sha256\.txt/,
    /^Read README\.txt/,
  ])
    expect(await screen.findByText(text)).toBeInTheDocument();
});

it.each([
  ["none", /has no timestamp/],
  ["pending", /^The timestamp was not available/],
] as const)("says that the timestamp is %s", async (timestamp, text) => {
  const { user } = await open(shown({ timestamp }));
  await press(user);
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Download timestamp" })).not.toBeInTheDocument();
});

it("downloads through a signed link", async () => {
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.pathname);
  });
  const { user } = await open();
  await press(user);
  await user.click(await screen.findByRole("button", { name: "Download ZIP file (4 KB)" }));
  await vi.waitFor(() => expect(clicked).toEqual([SIGNED]));
  expect(requested).toEqual(["show Ab-_9", "download Ab-_9"]);
});

it("downloads the timestamp under the name that the package expects", async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { user } = await open(shown({ is_available: false }));
  server.use(
    http.post("*/api/package-links/timestamp", async ({ request }) => {
      requested.push(`timestamp ${((await request.json()) as { token: string }).token}`);
      return new HttpResponse(new Uint8Array([0x30, 0]), {
        headers: { "content-type": "application/timestamp-reply" },
      });
    }),
  );
  await press(user);
  await user.click(await screen.findByRole("button", { name: "Download timestamp" }));
  await vi.waitFor(() => expect(saved).toEqual(["tagmanifest-sha256.txt.tsr"]));
  expect(requested).toEqual(["show Ab-_9", "timestamp Ab-_9"]);
});

it("says that the file is gone", async () => {
  const { user } = await open(shown({ is_available: false }));
  await press(user);
  expect(await screen.findByText(/^The ZIP file was deleted 30 days after it was made\./)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /^Download ZIP/ })).not.toBeInTheDocument();
});

it("says in plain words that the link has ended, when it is opened", async () => {
  const { user } = await open();
  server.use(http.post("*/api/package-links/show", expired));
  await press(user);
  expect(await screen.findByRole("heading", { name: "This link no longer works" })).toBeInTheDocument();
  expect(screen.getByText(/^It has expired or was revoked\./)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Open package" })).not.toBeInTheDocument();
});

it("says so, too, if it ends before the download", async () => {
  const { user } = await open();
  await press(user);
  server.use(http.post("*/api/package-links/download", expired));
  await user.click(await screen.findByRole("button", { name: /^Download ZIP file/ }));
  expect(await screen.findByRole("heading", { name: "This link no longer works" })).toBeInTheDocument();
});

it("reports other failures, and can be retried", async () => {
  const { user } = await open();
  const busy = (name: string) =>
    http.post(
      `*/api/package-links/${name}`,
      () => HttpResponse.json({ status: 503, detail: "Busy." }, { status: 503 }),
      {
        once: true,
      },
    );
  server.use(busy("show"), busy("download"));
  await press(user);
  expect(await screen.findByText("The package was not opened")).toBeInTheDocument();
  await press(user);
  await user.click(await screen.findByRole("button", { name: /^Download ZIP file/ }));
  expect(await screen.findByText("The package was not downloaded")).toBeInTheDocument();
});

it("explains an incomplete link", async () => {
  await open(shown(), "/package");
  expect(await screen.findByRole("heading", { name: "This link is incomplete" })).toBeInTheDocument();
  expect(requested).toEqual([]);
});

it("starts over with another link in the same tab", async () => {
  const { user, go, address } = await open();
  await press(user);
  await screen.findByText("Harbor Restoration");
  act(() => go("/package#other"));
  await press(user);
  await screen.findByText("Harbor Restoration");
  expect(address()).toBe("/package");
  expect(requested).toEqual(["show Ab-_9", "show other"]);
});

it("still opens after a reload, when only the history entry has the token", async () => {
  const { user, go } = await open(shown(), "/package");
  await screen.findByRole("heading", { name: "This link is incomplete" });
  act(() => go("/package", { linkToken: "Ab-_9" }));
  await press(user);
  await screen.findByText("Harbor Restoration");
  expect(requested).toEqual(["show Ab-_9"]);
});
