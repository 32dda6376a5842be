import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { renderInPortal } from "@/test/render";
import { DayField } from "./DayField";

const chosen = vi.fn<(day: string | undefined) => void>();

function Field() {
  const [day, setDay] = useState<string>();
  return (
    <DayField
      label="From"
      value={day ?? "2026-11-01"}
      onChange={(next) => {
        chosen(next);
        setDay(next);
      }}
    />
  );
}

const type = (value: string) => fireEvent.change(screen.getByLabelText("From"), { target: { value } });

it("ignores a year until it is fully typed", async () => {
  await renderInPortal(<Field />);
  for (const year of ["0002", "0020", "0202"]) type(`${year}-11-01`);
  expect(chosen).not.toHaveBeenCalled();
  expect(screen.getByLabelText("From")).toHaveValue("0202-11-01");
  type("2025-11-01");
  expect(chosen.mock.calls).toEqual([["2025-11-01"]]);
  type("0002-11-01");
  fireEvent.blur(screen.getByLabelText("From"));
  expect(screen.getByLabelText("From")).toHaveValue("2025-11-01");
});

it("reports an empty date only when the field loses focus", async () => {
  await renderInPortal(<Field />);
  chosen.mockClear();
  type("2025-11-01");
  type("");
  expect(screen.getByLabelText("From")).toHaveValue("");
  expect(chosen.mock.calls).toEqual([["2025-11-01"]]);
  fireEvent.blur(screen.getByLabelText("From"));
  expect(chosen).toHaveBeenLastCalledWith(undefined);
  expect(screen.getByLabelText("From")).toHaveValue("2026-11-01");
});
