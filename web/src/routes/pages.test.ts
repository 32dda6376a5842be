import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { accountQuery } from "@/api/account";
import { ownerSessionQuery } from "@/features/owner/session";
import { testQueryClient } from "@/test/render";
import { server } from "@/test/server";
// @ts-expect-error: a script of the build, which tools without types read too
import { PAGES } from "../../scripts/pages.mjs";

interface Page {
  name: string;
  data?: string[];
}

it("has browsers ask ahead for what the pages' guards ask, and for nothing that guests are refused", async () => {
  const asked: string[] = [];
  const note = ({ request }: { request: Request }) => {
    const { pathname, search } = new URL(request.url);
    asked.push(`${pathname}${search}`);
  };
  server.use(
    http.get("*/api/me", (call) => {
      note(call);
      return new HttpResponse(null, { status: 204 });
    }),
    http.get("*/api/owner/session", (call) => {
      note(call);
      return HttpResponse.json({ valid: false, error: null });
    }),
  );
  const client = testQueryClient();
  await client.fetchQuery(accountQuery);
  await client.fetchQuery(ownerSessionQuery);
  const pages = (PAGES as Page[]).filter(({ data = [] }) => data.length > 0);
  expect(pages.length).toBeGreaterThan(20);
  for (const { name, data } of pages) {
    expect([name, data]).toEqual([name, [name === "Owner dashboard" ? asked[1] : asked[0]]]);
  }
});
