import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { Schemas } from "@/api/client";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import type { RetentionRule } from "./queries";
import { RetentionCard } from "./RetentionCard";

interface Sent {
  version: string | null;
  rules: RetentionRule[];
}

async function open(rules: RetentionRule[]) {
  const state: Schemas["Retention"] = { version: 3, rules };
  const sent: Sent[] = [];
  server.use(
    http.get("*/api/admin/retention", () => HttpResponse.json(state)),
    http.get("*/api/admin/retention/preview", ({ request }) => {
      const { searchParams } = new URL(request.url);
      return HttpResponse.json({ due: Number(searchParams.get("months")) < 24 ? 12 : 0, held: 1 });
    }),
    http.put("*/api/admin/retention", async ({ request }) => {
      const body = (await request.json()) as { rules: RetentionRule[] };
      const version = request.headers.get("if-match");
      sent.push({ version, rules: body.rules });
      if (version !== `"${state.version}"`)
        return HttpResponse.json({ status: 412, code: "stale", current: state }, { status: 412 });
      state.version += 1;
      state.rules = body.rules;
      return HttpResponse.json(state);
    }),
  );
  const rendered = await renderInPortal(<RetentionCard />);
  const months = (status: string) => screen.findByRole("textbox", { name: `Delete after, in months: ${status}` });
  const save = () => rendered.user.click(screen.getByRole("button", { name: "Save" }));
  return { ...rendered, state, sent, months, save };
}

it("shows what each rule would delete, and saves all rules", async () => {
  const { user, sent, months, save } = await open([{ status: "rejected", months: 36 }]);
  expect(await months("Rejected")).toHaveValue("36");
  expect(await screen.findByText("No projects are old enough today")).toBeInTheDocument();
  await user.type(await months("Completed"), "18");
  expect(await screen.findByText("12 projects would be deleted today")).toBeInTheDocument();
  expect(screen.getAllByText("1 stays because of a legal hold")).toHaveLength(2);
  await save();
  expect(await screen.findByText("Retention rules saved")).toBeInTheDocument();
  expect(sent).toEqual([
    {
      version: '"3"',
      rules: [
        { status: "completed", months: 18 },
        { status: "rejected", months: 36 },
      ],
    },
  ]);
  await user.clear(await months("Rejected"));
  await save();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ version: '"4"', rules: [{ status: "completed", months: 18 }] });
});

it.each(["0", "601", "1.5", "-3", "soon"])("does not save %s months", async (typed) => {
  const { user, sent, months, save } = await open([]);
  await user.type(await months("Canceled"), typed);
  await save();
  expect(await screen.findByText("Enter a number of months from 1 to 600, or leave it empty")).toBeInTheDocument();
  await waitFor(async () => expect(await months("Canceled")).toHaveFocus());
  expect(sent).toEqual([]);
});

it("keeps the entries after a version conflict, and takes over what others saved", async () => {
  const { user, state, sent, months, save } = await open([]);
  await user.type(await months("Completed"), "18");
  state.version = 4;
  state.rules = [{ status: "canceled", months: 60 }];
  await save();
  expect(await screen.findByRole("alert")).toHaveTextContent("Someone else changed the retention rules");
  expect(await months("Completed")).toHaveValue("18");
  expect(await months("Canceled")).toHaveValue("60");
  await save();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({
    version: '"4"',
    rules: [
      { status: "completed", months: 18 },
      { status: "canceled", months: 60 },
    ],
  });
});
