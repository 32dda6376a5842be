import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPortal } from "@/test/render";
import { StatusOverview } from "./StatusOverview";

const counts = [{ status: "submitted" as const, count: 3 }];

it("links a partner's counts to own projects and an admin's to all", async () => {
  const { unmount } = await renderInPortal(<StatusOverview counts={counts} area="partner" />);
  expect(screen.getByRole("link", { name: /Submitted/ })).toHaveAttribute(
    "href",
    "/projects?mine=true&status=submitted",
  );
  expect(screen.getByRole("link", { name: /Waiting/ })).toHaveAttribute("href", "/projects?mine=true&group=waiting");
  unmount();
  await renderInPortal(<StatusOverview counts={counts} area="admin" />);
  expect(screen.getByRole("link", { name: /Submitted/ })).toHaveAttribute("href", "/admin/projects?status=submitted");
  expect(screen.getByRole("link", { name: /Waiting/ })).toHaveAttribute("href", "/admin/projects?group=waiting");
});
