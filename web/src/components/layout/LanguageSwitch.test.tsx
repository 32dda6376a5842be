import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import LanguageSwitch from "./LanguageSwitch";

const chosen = () => localStorage.getItem("language:1");

beforeEach(() => localStorage.removeItem("language:1"));

it("has an owner's mails come in the chosen language as well", async () => {
  const told: unknown[] = [];
  server.use(
    http.put("/api/owner/language", async ({ request }) => {
      told.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = await renderInPortal(<LanguageSwitch isOwners />);
  await user.click(screen.getByRole("button", { name: "Español" }));
  await waitFor(() => expect(chosen()).toBe("es"));
  expect(told).toEqual([{ language: "es" }]);
});

it("changes the page also where that cannot be told", async () => {
  server.use(http.put("/api/owner/language", () => HttpResponse.error()));
  const { user } = await renderInPortal(<LanguageSwitch isOwners />);
  await user.click(screen.getByRole("button", { name: "Español" }));
  await waitFor(() => expect(chosen()).toBe("es"));
});

it("tells nothing of somebody who has not come in yet", async () => {
  const { user } = await renderInPortal(<LanguageSwitch />);
  await user.click(screen.getByRole("button", { name: "Español" }));
  expect(chosen()).toBe("es");
});
