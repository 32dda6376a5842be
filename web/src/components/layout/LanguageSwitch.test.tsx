import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import LanguageSwitch from "./LanguageSwitch";

const chosen = () => localStorage.getItem("language:1");

beforeEach(() => localStorage.removeItem("language:1"));

it("saves an owner's chosen language for emails", async () => {
  const saved: unknown[] = [];
  server.use(
    http.put("/api/owner/language", async ({ request }) => {
      saved.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = await renderInPortal(<LanguageSwitch isOwners />);
  await user.click(screen.getByRole("button", { name: "Español" }));
  await waitFor(() => expect(chosen()).toBe("es"));
  expect(saved).toEqual([{ language: "es" }]);
});

it("switches the page language even if saving the preference fails", async () => {
  server.use(http.put("/api/owner/language", () => HttpResponse.error()));
  const { user } = await renderInPortal(<LanguageSwitch isOwners />);
  await user.click(screen.getByRole("button", { name: "Español" }));
  await waitFor(() => expect(chosen()).toBe("es"));
});

it("saves nothing for a visitor who has not entered yet", async () => {
  const { user } = await renderInPortal(<LanguageSwitch />);
  await user.click(screen.getByRole("button", { name: "Español" }));
  expect(chosen()).toBe("es");
});
