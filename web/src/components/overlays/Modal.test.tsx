import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { renderInPortal } from "@/test/render";
import { Drawer } from "./Drawer";
import { Modal } from "./Modal";
import { useIsOnTop } from "./use-is-on-top";

/** A layer that is not one of the portal's dialogs, such as a full-window image. */
function Picture() {
  useIsOnTop();
  return <p>A picture</p>;
}

it("closes one layer per Escape, topmost first", async () => {
  const below = vi.fn();
  function Layers() {
    const [isAsked, setIsAsked] = useState(false);
    const [isShown, setIsShown] = useState(false);
    return (
      <Drawer opened onClose={below} title="An account">
        <button type="button" onClick={() => setIsAsked(true)}>
          Ask
        </button>
        {isAsked && (
          <Modal opened onClose={() => setIsAsked(false)} title="A question">
            <button type="button" onClick={() => setIsShown(!isShown)}>
              Show
            </button>
            {isShown && <Picture />}
          </Modal>
        )}
      </Drawer>
    );
  }
  const { user } = await renderInPortal(<Layers />);
  await user.click(await screen.findByRole("button", { name: "Ask" }));
  const show = await screen.findByRole("button", { name: "Show" });
  await user.click(show);
  await user.keyboard("{Escape}");
  expect(show, "Escape closes only the picture").toBeInTheDocument();
  await user.click(show);
  await user.keyboard("{Escape}");
  expect(show).not.toBeInTheDocument();
  expect(below).not.toHaveBeenCalled();
  await user.keyboard("{Escape}");
  expect(below).toHaveBeenCalledOnce();
});

it("stays open on Escape when closeOnEscape is false", async () => {
  const close = vi.fn();
  const { user } = await renderInPortal(
    <Modal opened onClose={close} title="A link that is shown once" closeOnEscape={false}>
      Copy it.
    </Modal>,
  );
  await screen.findByRole("dialog");
  await user.keyboard("{Escape}");
  expect(close).not.toHaveBeenCalled();
});
