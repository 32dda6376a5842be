import { screen } from "@testing-library/react";
import calendarText from "locales/calendar.ftl";
import { HttpResponse, http } from "msw";
import { useState } from "react";
import { expect, it } from "vitest";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import CompanyFilter from "./CompanyFilter";

function Filter() {
  const [chosen, setChosen] = useState<string>();
  return <CompanyFilter chosen={chosen} onChoose={setChosen} />;
}

it("searches companies on the server and clears the choice by keyboard", async () => {
  server.use(
    http.get("*/api/contractors", ({ request }) => {
      const isFound = new URL(request.url).searchParams.get("search") === "munoz";
      const [id, company_name] = isFound ? ["c-2", "Muñoz Builders"] : ["c-1", "Ridgeline"];
      return HttpResponse.json({ items: [{ id, company_name }], more: false });
    }),
  );
  const { user } = await renderInPortal(<Filter />);
  const box = screen.getByLabelText(calendarText("contractor"), { selector: "input" });
  expect(screen.queryAllByRole("option", { hidden: true }), "options are rendered on first focus").toHaveLength(0);
  await user.click(box);
  await screen.findByRole("option", { name: "Ridgeline" });
  await user.type(box, "munoz");
  await user.click(await screen.findByRole("option", { name: "Muñoz Builders" }));
  expect(box).toHaveValue("Muñoz Builders");
  await user.tab();
  expect(screen.getByRole("button", { name: calendarText("all-contractors") })).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(box).toHaveValue("");
});
