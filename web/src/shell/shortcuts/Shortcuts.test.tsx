import { act, screen } from "@testing-library/react";
import { beforeEach, describe, it } from "vitest";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { SHORTCUTS_ASKED } from "./asked";
import { Shortcuts } from "./Shortcuts";

beforeEach(() => localStorage.clear());

describe("Shortcuts", () => {
  it.each([false, true])("lists them when asked before they are loaded (turned off: %s)", async (isOff) => {
    if (isOff) localStorage.setItem("buildback:no-shortcuts", "1");
    await renderInPortal(<Shortcuts account={anAccount("contractor")} />, "/here");
    act(() => void window.dispatchEvent(new Event(SHORTCUTS_ASKED)));
    await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  });
});
