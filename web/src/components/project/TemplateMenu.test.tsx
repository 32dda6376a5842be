import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it, vi } from "vitest";
import type { Role } from "@/api/account";
import type { Schemas } from "@/api/client";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import TemplateMenu from "./TemplateMenu";

async function open(role: Role, items: Schemas["FilledTemplate"][] = []) {
  const asked: string[] = [];
  server.use(
    http.get("*/api/me", () => HttpResponse.json(anAccount(role))),
    http.get("*/api/projects/ABC234/reply-templates", ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ items, owner_language: "es" });
    }),
  );
  const onInsert = vi.fn();
  const page = await renderInPortal(
    <>
      <TemplateMenu code="ABC234" usedIn="message" onInsert={onInsert} />
      <p>Ready</p>
    </>,
  );
  await screen.findByText("Ready");
  return { ...page, asked, onInsert };
}

const filled = (name: string, language: "en" | "es", text: string) =>
  ({ name, used_in: "message", language, text }) as const;

it("inserts a template, the owner's language first, and says what is still to fill in", async () => {
  const { user, asked, onInsert } = await open("admin", [
    filled("Visit", "en", "Hi Ana, we come on {visit}."),
    filled("Visit", "es", "Hola Ana"),
  ]);
  await user.click(await screen.findByRole("button", { name: "Insert a template" }));
  await screen.findByText("Español");
  const items = screen.getAllByRole("menuitem").map((item) => item.textContent);
  expect(items).toEqual(["Visit", "Visit", "Edit templates"]);
  expect(screen.getByText("Español").compareDocumentPosition(screen.getByText("English"))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(asked).toEqual(["?used_in=message"]);
  const [spanish, english] = screen.getAllByRole("menuitem");
  if (english) await user.click(english);
  expect(onInsert).toHaveBeenLastCalledWith("Hi Ana, we come on {visit}.");
  expect(await screen.findByText("Still to fill in: {visit}")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Insert a template" }));
  if (spanish) await user.click((await screen.findAllByRole("menuitem"))[0] ?? spanish);
  expect(onInsert).toHaveBeenLastCalledWith("Hola Ana");
});

it("leads to the templates while there are none", async () => {
  const { user } = await open("admin");
  await user.click(await screen.findByRole("button", { name: "Insert a template" }));
  expect(await screen.findByText("No templates yet")).toBeInTheDocument();
  expect(screen.getByRole("menuitem", { name: "Edit templates" })).toHaveAttribute("href", "/admin/templates");
});

it.each(["contractor", "referral_partner"] as const)("is not there for a %s", async (role) => {
  const { queryClient } = await open(role);
  await vi.waitFor(() => expect(queryClient.getQueryData(["account"])).toBeTruthy());
  expect(screen.queryByRole("button", { name: "Insert a template" })).not.toBeInTheDocument();
});
