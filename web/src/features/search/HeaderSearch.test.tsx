import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { accountQuery } from "@/api/account";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { HeaderSearch } from "./HeaderSearch";

const code = vi.hoisted(() => {
  let arrive = () => {};
  const hasArrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { arrive, hasArrived };
});
vi.mock("./SearchBox", async (load) => {
  await code.hasArrived;
  return load();
});

it("opens when it was requested before its code had loaded", async () => {
  const { user, queryClient } = await renderInPortal(<HeaderSearch staleTime={0} />, "/dashboard");
  queryClient.setQueryData(accountQuery.queryKey, anAccount());
  expect(screen.queryByRole("combobox")).toBeNull();
  await user.keyboard("{Control>}k{/Control}");
  code.arrive();
  await waitFor(() => expect(screen.getByRole("combobox", { name: "Search" })).toHaveFocus());
  expect(await screen.findAllByText("Start typing to search...")).not.toHaveLength(0);
});
