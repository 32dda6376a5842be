import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import type { Template } from "./queries";
import { TemplatesPage } from "./TemplatesPage";

interface Sent {
  version: string | null;
  templates: Template[];
}

const visit: Template = {
  name: "Visit",
  used_in: "message",
  texts: [{ language: "en", text: "Hi {owner}, we come on {visit}." }],
};
const thanks: Template = { name: "Thanks", used_in: "update", texts: [{ language: "es", text: "Gracias" }] };

async function open(templates: Template[], answer?: () => Response | undefined) {
  const state = { version: 3, templates };
  const sent: Sent[] = [];
  server.use(
    http.get("*/api/admin/reply-templates", () => HttpResponse.json(state)),
    http.put("*/api/admin/reply-templates", async ({ request }) => {
      const body = (await request.json()) as { templates: Template[] };
      const version = request.headers.get("if-match");
      sent.push({ version, templates: body.templates });
      const refused = answer?.();
      if (refused) return refused;
      if (version !== `"${state.version}"`)
        return HttpResponse.json({ title: "Stale", status: 412, code: "stale", errors: [] }, { status: 412 });
      state.version += 1;
      state.templates = body.templates;
      return HttpResponse.json(state);
    }),
  );
  const page = await renderInPortal(<TemplatesPage />, "/admin/templates");
  await screen.findByRole("heading", { name: "Templates" });
  return { ...page, state, sent };
}

const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

it("adds a template with a text for each language and fields", async () => {
  const { user, sent } = await open([]);
  await user.click(await screen.findByRole("button", { name: "Add template" }));
  const form = await dialog("New template");
  await user.click(form.getByRole("button", { name: "Save template" }));
  expect(form.getByText("Name is required")).toBeVisible();
  expect(form.getByText("Write a text in at least one language")).toBeVisible();
  expect(sent).toEqual([]);

  await user.type(form.getByRole("textbox", { name: /^Name/ }), "Visit");
  const english = form.getByRole("textbox", { name: "Text in English" });
  await user.type(english, "Hi ,");
  await user.keyboard("{ArrowLeft}");
  await user.click(form.getByRole("button", { name: /Owner's name/ }));
  expect(english).toHaveValue("Hi {owner},");
  await waitFor(() => expect(english).toHaveFocus());
  await user.selectOptions(form.getByLabelText("For"), "Updates");
  await user.click(form.getByRole("button", { name: "Save template" }));
  expect(await screen.findByText("Visit saved")).toBeVisible();
  const expected = { name: "Visit", used_in: "update", texts: [{ language: "en", text: "Hi {owner}," }] };
  expect(sent).toEqual([{ version: '"3"', templates: [expected] }]);
  expect(screen.getByText("English")).toBeVisible();
});

it("shows the server's errors at their fields", async () => {
  const refused = () =>
    HttpResponse.json(
      {
        title: "Invalid",
        status: 422,
        code: "invalid",
        detail: "Invalid",
        errors: [
          { field: "templates.0.name", code: "taken", message: "There is already a template with this name." },
          { field: "templates.0.texts.en", code: "unknown_field", message: "There is no field “ownr”." },
        ],
      },
      { status: 422 },
    );
  const { user } = await open([visit], refused);
  await user.click(await screen.findByRole("button", { name: "Edit Visit" }));
  const form = await dialog("Edit template");
  await user.type(form.getByRole("textbox", { name: /^Text in English/ }), " Bye");
  await user.click(form.getByRole("button", { name: "Save template" }));
  expect(await form.findByText("There is already a template with this name.")).toBeVisible();
  expect(form.getByText("There is no field “ownr”.")).toBeVisible();
});

it("keeps what other admins changed in the meantime", async () => {
  const { user, state, sent } = await open([visit]);
  await user.click(await screen.findByRole("button", { name: "Edit Visit" }));
  const form = await dialog("Edit template");
  state.templates = [thanks, visit];
  state.version = 4;
  await user.type(form.getByRole("textbox", { name: /^Name/ }), " soon");
  await user.click(form.getByRole("button", { name: "Save template" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({ version: '"4"', templates: [thanks, { ...visit, name: "Visit soon" }] });
});

it("deletes a template, with undo", async () => {
  const { user, sent } = await open([visit, thanks]);
  await user.click(await screen.findByRole("button", { name: "Delete Visit" }));
  expect(await screen.findByText("Visit deleted")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Visit restored")).toBeVisible();
  expect(sent.map(({ templates }) => templates)).toEqual([[thanks], [thanks, visit]]);
});

it("asks before it discards a changed template", async () => {
  const { user } = await open([visit]);
  await user.click(await screen.findByRole("button", { name: "Edit Visit" }));
  const form = await dialog("Edit template");
  await user.type(form.getByRole("textbox", { name: /^Name/ }), "s");
  await user.click(form.getByRole("button", { name: "Cancel" }));
  expect(form.getByText("Discard this template?")).toBeVisible();
});
