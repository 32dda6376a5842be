import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { aPackage } from "@/test/packages";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import LinksDialog from "./LinksDialog";
import type { PackageLink } from "./link-queries";

const PATH = `*/api/projects/K7M2QX/packages/${aPackage().id}/links`;
const URL_GIVEN = "https://portal.example/package#secret";
const SOON = "2099-01-01T12:00:00Z";

const aLink = (given: Partial<PackageLink> = {}): PackageLink => ({
  id: "l-1",
  name: "R. Diaz",
  created_by: "Margaret Okafor",
  created_at: "2026-11-20T12:00:00Z",
  expires_at: SOON,
  views: 0,
  downloads: 0,
  ...given,
});

let links: PackageLink[];
let sent: unknown[];
let revoked: string[];

beforeEach(() => {
  links = [];
  sent = [];
  revoked = [];
  server.use(
    http.get(PATH, () => HttpResponse.json({ items: links })),
    http.post(PATH, async ({ request }) => {
      const body = (await request.json()) as { name: string };
      sent.push(body);
      links = [aLink({ id: `l-${links.length + 1}`, name: body.name }), ...links];
      return HttpResponse.json({ id: links[0]?.id, url: URL_GIVEN }, { status: 201 });
    }),
    http.delete(`${PATH}/:link`, ({ params }) => {
      revoked.push(String(params.link));
      links = links.map((link) => ({ ...link, revoked_at: "2026-11-21T12:00:00Z" }));
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

async function open() {
  const onClose = vi.fn();
  return {
    ...(await renderInPortal(<LinksDialog code="K7M2QX" claimPackage={aPackage()} onClose={onClose} />)),
    onClose,
  };
}
const name = () => screen.findByRole("textbox", { name: "Name of the adjuster" });

it("creates a link, valid for 30 days, and shows it once", async () => {
  const { user, onClose } = await open();
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await user.click(await screen.findByRole("button", { name: "Create link" }));
  expect(await name()).toHaveAccessibleDescription(/Name of the adjuster is required/);
  await user.type(await name(), "R. Diaz{Enter}");
  expect(await screen.findByRole("dialog", { name: "Link for R. Diaz" })).toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: "Link" })).toHaveValue(URL_GIVEN);
  expect(sent).toEqual([{ name: "R. Diaz", days: 30 }]);
  await user.click(screen.getByRole("button", { name: "Copy link" }));
  expect(copied).toHaveBeenCalledWith(URL_GIVEN);
  await user.keyboard("{Escape}");
  expect(onClose, "the link cannot be shown again").not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(await screen.findByText("Not viewed")).toBeInTheDocument();
  expect(screen.queryByDisplayValue(URL_GIVEN)).not.toBeInTheDocument();
});

it("passes the link on through the share sheet", async () => {
  const share = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", Object.create(navigator, { share: { value: share, enumerable: true } }));
  const { user } = await open();
  await user.type(await name(), "R. Diaz");
  await user.selectOptions(screen.getByRole("combobox", { name: "Valid for" }), "7 days");
  await user.click(screen.getByRole("button", { name: "Create link" }));
  await user.click(await screen.findByRole("button", { name: "Share…" }));
  expect(share).toHaveBeenCalledWith({ title: "Claim package from Buildback", url: URL_GIVEN });
  expect(sent).toEqual([{ name: "R. Diaz", days: 7 }]);
});

it("lists how each link was used, and revokes only open ones", async () => {
  links = [
    aLink({ views: 2, downloads: 1, last_used_at: "2026-11-20T13:00:00Z" }),
    aLink({ id: "l-2", name: "Old", expires_at: "2026-01-05T12:00:00Z" }),
    aLink({ id: "l-3", name: "Stopped", revoked_at: "2026-01-06T12:00:00Z", created_by: null }),
  ];
  await open();
  const rows = await screen.findAllByRole("listitem");
  expect(rows[0]).toHaveTextContent(
    /R\. Diaz.*Expires Jan 1, 2099.*Created Nov 20, 2026 by Margaret Okafor.*Viewed 2 times.*Downloaded once.*Last used/,
  );
  expect(rows[1]).toHaveTextContent(/Old.*Expired Jan 5, 2026.*Not viewed.*Not downloaded/);
  expect(rows[2]).toHaveTextContent(/Stopped.*Revoked Jan 6, 2026/);
  expect(screen.getAllByRole("button", { name: /^Revoke/ })).toHaveLength(1);
});

it("revokes a link after asking", async () => {
  links = [aLink()];
  const { user, onClose } = await open();
  await user.click(await screen.findByRole("button", { name: "Revoke the link for R. Diaz" }));
  const question = within(await screen.findByRole("dialog", { name: "Revoke the link for R. Diaz?" }));
  await user.click(question.getByRole("button", { name: "Keep it" }));
  expect(await screen.findByRole("dialog", { name: "Links to package 3" })).toBeInTheDocument();
  expect(revoked).toEqual([]);
  await user.click(await screen.findByRole("button", { name: "Revoke the link for R. Diaz" }));
  await user.click(screen.getByRole("button", { name: "Revoke link" }));
  expect(await screen.findByText("Link for R. Diaz revoked")).toBeInTheDocument();
  expect(revoked).toEqual(["l-1"]);
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Revoke/ })).not.toBeInTheDocument());
  expect(onClose).not.toHaveBeenCalled();
});

it("says if the link was already revoked, or could not be", async () => {
  links = [aLink()];
  server.use(http.delete(`${PATH}/:link`, () => HttpResponse.json({ status: 500 }, { status: 500 }), { once: true }));
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Revoke the link for R. Diaz" }));
  await user.click(screen.getByRole("button", { name: "Revoke link" }));
  expect(await screen.findByText("The link could not be revoked")).toBeInTheDocument();
  server.use(http.delete(`${PATH}/:link`, () => HttpResponse.json({ status: 404 }, { status: 404 })));
  await user.click(screen.getByRole("button", { name: "Revoke link" }));
  expect(await screen.findByText("This link was already revoked")).toBeInTheDocument();
});

it("says why a link was not created, and keeps the name", async () => {
  const detail = "This project has 20 open links. Revoke one first.";
  server.use(http.post(PATH, () => HttpResponse.json({ status: 409, code: "links_full", detail }, { status: 409 })));
  const { user } = await open();
  await user.type(await name(), "R. Diaz{Enter}");
  expect(await screen.findByText(detail)).toBeInTheDocument();
  expect(await name()).toHaveValue("R. Diaz");
});

it("shows a load failure and retries", async () => {
  server.use(http.get(PATH, () => HttpResponse.json({ status: 503, detail: "x" }, { status: 503 }), { once: true }));
  const { user } = await open();
  expect(await screen.findByText("The links could not be loaded")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("No links yet")).toBeInTheDocument();
});
