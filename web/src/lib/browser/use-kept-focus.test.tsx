import { act, screen, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { expect, it } from "vitest";
import { renderInPortal } from "@/test/render";
import { useFocusBack } from "./use-focus-back";
import { useKeptFocus } from "./use-kept-focus";

function Part({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Rows" {...useKeptFocus<HTMLElement>()}>
      {children}
    </section>
  );
}

function Question({ onYes }: { onYes: () => void }) {
  useFocusBack();
  return (
    <button type="button" onClick={onYes} ref={(button) => button?.focus()}>
      Yes
    </button>
  );
}

function Page() {
  const [rows, setRows] = useState(["first", "second"]);
  const [asked, setAsked] = useState<string>();
  const remove = (row: string) => setRows(rows.filter((other) => other !== row));
  return (
    <>
      <Part>
        {rows.map((row) => (
          <div key={row}>
            <button type="button" onClick={() => remove(row)}>
              Remove {row}
            </button>
            <button type="button" onClick={() => setAsked(row)}>
              Ask about {row}
            </button>
          </div>
        ))}
      </Part>
      {asked && (
        <Question
          onYes={() => {
            remove(asked);
            setAsked(undefined);
          }}
        />
      )}
    </>
  );
}

const part = () => screen.getByRole("region", { name: "Rows" });

it("receives the focus when the focused control disappears", async () => {
  const { user } = await renderInPortal(<Page />);
  await user.click(screen.getByRole("button", { name: "Remove first" }));
  await waitFor(() => expect(part()).toHaveFocus());
  await user.tab();
  expect(screen.getByRole("button", { name: "Remove second" })).toHaveFocus();
  expect(part()).not.toHaveAttribute("tabindex");
});

function Busy() {
  const [isBusy, setIsBusy] = useState(false);
  const start = () => {
    setIsBusy(true);
    // Browsers do this themselves; jsdom does not.
    (document.activeElement as HTMLElement).blur();
  };
  return (
    <Part>
      <button type="button" disabled={isBusy} onClick={start}>
        Save
      </button>
      <input aria-label="Name" />
      {isBusy && (
        <button type="button" onClick={() => setIsBusy(false)}>
          Answer
        </button>
      )}
    </Part>
  );
}

it("returns the focus to a control that was busy", async () => {
  const { user } = await renderInPortal(<Busy />);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Save" })).toBeDisabled());
  act(() => screen.getByRole("button", { name: "Answer" }).click());
  await waitFor(() => expect(screen.getByRole("button", { name: "Save" })).toHaveFocus());
});

it("does not take the focus back after the user left", async () => {
  const { user } = await renderInPortal(<Busy />);
  await user.click(screen.getByRole("textbox"));
  (document.activeElement as HTMLElement).blur();
  act(() => screen.getByRole("button", { name: "Save" }).click());
  await screen.findByRole("button", { name: "Answer" });
  expect(document.body).toHaveFocus();
});

it("receives the focus when a dialog closes whose opener is gone", async () => {
  const { user } = await renderInPortal(<Page />);
  await user.click(screen.getByRole("button", { name: "Ask about first" }));
  await user.click(screen.getByRole("button", { name: "Yes" }));
  await waitFor(() => expect(part()).toHaveFocus());
});

it("leaves the focus where the user moved it", async () => {
  const { user } = await renderInPortal(
    <>
      <Page />
      <input aria-label="Elsewhere" />
    </>,
  );
  screen.getByRole("button", { name: "Remove first" }).focus();
  const elsewhere = screen.getByRole("textbox");
  elsewhere.focus();
  await user.keyboard("typed");
  screen.getByRole("button", { name: "Remove first" }).click();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Remove first" })).toBeNull());
  expect(elsewhere).toHaveFocus();
});
