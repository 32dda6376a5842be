import { act, screen, waitFor } from "@testing-library/react";
import componentText from "locales/component.ftl";
import { HttpResponse, http } from "msw";
import { useState } from "react";
import { expect, it } from "vitest";
import { accountQuery, useAccount } from "@/api/account";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { useHeldWords, useHolding } from "./use-held-words";

const dana = anAccount();
const other = { ...dana, user: { ...dana.user, id: "01970000-0000-7000-8000-000000000002" } };

function Form({ name }: { name: string }) {
  const held = useHeldWords<string>(name);
  const [words, setWords] = useState(held.given ?? "");
  useHolding(held, () => words || undefined);
  return <input aria-label={name} value={words} onChange={({ currentTarget }) => setWords(currentTarget.value)} />;
}

function Page() {
  const account = useAccount();
  const [isOpen, setIsOpen] = useState(true);
  if (!account) return <p>Signed out</p>;
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        Open or close
      </button>
      {isOpen && <Form name="note" />}
      <Form name="another form" />
    </>
  );
}

async function open() {
  server.use(http.get("/api/me", () => HttpResponse.json(dana)));
  const page = await renderInPortal(<Page />);
  await screen.findByRole("textbox", { name: "note" });
  const note = () => screen.findByRole("textbox", { name: "note" });
  const goOnAs = async (account: typeof dana | null) => {
    act(() => void page.queryClient.setQueryData(accountQuery.queryKey, account));
    await (account ? screen.findByRole("button", { name: "Open or close" }) : screen.findByText("Signed out"));
  };
  return { ...page, goOnAs, note };
}

it("restores typed text once to the same user after the session ends", async () => {
  const { user, goOnAs, note } = await open();
  await user.type(await note(), "Two weeks of drying");
  await goOnAs(null);
  expect(await screen.findByText(componentText("held-held"))).toBeVisible();

  await goOnAs(dana);
  expect(await note()).toHaveValue("Two weeks of drying");
  expect(screen.getByRole("textbox", { name: "another form" })).toHaveValue("");
  expect(await screen.findByText(componentText("held-back"))).toBeVisible();

  await user.click(screen.getByRole("button", { name: "Open or close" }));
  await user.click(screen.getByRole("button", { name: "Open or close" }));
  expect(await note()).toHaveValue("");
});

it("restores typed text only to the user who typed it", async () => {
  const { user, goOnAs, note } = await open();
  await user.type(await note(), "The code of the safe");
  await goOnAs(null);
  await goOnAs(other);
  expect(await note()).toHaveValue("");
  await goOnAs(null);
  await goOnAs(dana);
  expect(await note()).toHaveValue("The code of the safe");
});

it("does not restore text from a form that the user closed", async () => {
  const { user, goOnAs, note } = await open();
  await user.type(await note(), "Never mind");
  await user.click(screen.getByRole("button", { name: "Open or close" }));
  await goOnAs(null);
  await goOnAs(dana);
  await user.click(screen.getByRole("button", { name: "Open or close" }));
  expect(await note()).toHaveValue("");
  await waitFor(() => expect(screen.queryByText(componentText("held-back"))).toBeNull());
});
