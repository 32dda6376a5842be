import { act, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { liveUpdates } from "./stream/live-updates";
import { UserMenu } from "./UserMenu";

const POLLING = "Live updates are off: checking every 30 seconds";

afterEach(() => act(() => liveUpdates.set(true)));

it("shows that live updates are off", async () => {
  const { user } = await renderInPortal(<UserMenu account={anAccount()} />);
  await user.click(screen.getByRole("button", { name: "Account" }));
  expect(await screen.findByRole("menuitem", { name: "Sign Out" })).toBeVisible();
  expect(screen.queryByText(POLLING)).toBeNull();
  act(() => liveUpdates.set(false));
  expect(screen.getByText(POLLING)).toBeVisible();
  act(() => liveUpdates.set(true));
  expect(screen.queryByText(POLLING)).toBeNull();
});

it("shows the full email address", async () => {
  const account = anAccount();
  const { user } = await renderInPortal(<UserMenu account={account} />);
  await user.click(screen.getByRole("button", { name: "Account" }));
  const address = await screen.findByText(account.user.email);
  expect(address).not.toHaveAttribute("data-truncate");
  expect(address).toHaveStyle({ overflowWrap: "anywhere" });
});
