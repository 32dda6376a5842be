import { Link } from "@tanstack/react-router";
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { renderInPortal } from "@/test/render";
import { useBackCloses } from "./use-back-closes";

function Over({ onClose }: { onClose: () => void }) {
  useBackCloses(onClose);
  return (
    <>
      <Link to={"/elsewhere" as "/"} onClick={onClose}>
        Elsewhere
      </Link>
      <button type="button" onClick={onClose}>
        Close
      </button>
    </>
  );
}

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return isOpen ? (
    <Over onClose={() => setIsOpen(false)} />
  ) : (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Link to={"/elsewhere" as "/"}>Elsewhere</Link>
    </>
  );
}

it.each([
  ["from an open overlay", false],
  ["after the overlay was closed", true],
])("leaves no duplicate history entry when navigating away %s", async (_when, isClosed) => {
  const { user, address, back, canGoBack } = await renderInPortal(<Page />, "/dashboard");
  await user.click(screen.getByRole("button", { name: "Open" }));
  await waitFor(() => expect(canGoBack(), "Back closes the overlay").toBe(true));
  if (isClosed) await user.click(screen.getByRole("button", { name: "Close" }));
  await user.click(screen.getByRole("link", { name: "Elsewhere" }));
  await waitFor(() => expect(address()).toBe("/elsewhere"));
  back();
  await waitFor(() => expect(address()).toBe("/dashboard"));
  expect(canGoBack(), "one Back returns to the page").toBe(false);
});
