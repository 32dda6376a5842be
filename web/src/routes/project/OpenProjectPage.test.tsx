import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { accountQuery } from "@/api/account";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { OpenProjectPage } from "./OpenProjectPage";

const account = anAccount();
const as = (change: Partial<typeof account.abilities>) => ({
  ...account,
  abilities: { ...account.abilities, show_admin_dashboard: false, show_contractor_dashboard: false, ...change },
});

async function open(reader: typeof account) {
  server.use(http.get("/api/me", () => HttpResponse.json(reader)));
  const page = await renderInPortal(<OpenProjectPage />, "/p/01970000?tab=messages", "/p/$id");
  page.queryClient.setQueryData(accountQuery.queryKey, reader);
  return page;
}

it.each([
  [as({ show_admin_dashboard: true }), "/admin/projects/ABC234?tab=messages"],
  [as({ show_contractor_dashboard: true }), "/contractor/projects/ABC234?tab=messages"],
  [as({}), "/projects/ABC234?tab=messages"],
])("opens the project in the reader's own area", async (reader, path) => {
  server.use(http.get("*/api/projects/by-id/01970000", () => HttpResponse.json({ project_code: "ABC234" })));
  const { address } = await open(reader);
  await waitFor(() => expect(address()).toBe(path));
});

it("reports a project that the reader may not see", async () => {
  const hidden = { type: "about:blank", title: "Not found", status: 404, code: "not_found", detail: "Not found." };
  server.use(http.get("*/api/projects/by-id/01970000", () => HttpResponse.json(hidden, { status: 404 })));
  await open(account);
  expect(await screen.findByRole("heading", { level: 1 })).toBeInTheDocument();
});
