import { MantineProvider } from "@mantine/core";
import { act, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import Toaster, { notifications } from "./Toaster";

it("shows three messages at a time and queues the fourth", async () => {
  render(
    <MantineProvider env="test">
      <Toaster />
    </MantineProvider>,
  );
  act(() => {
    for (const title of ["First", "Second", "Third", "Fourth"]) {
      notifications.show({ id: title, title, message: "", autoClose: false });
    }
  });
  for (const title of ["First", "Second", "Third"]) expect(await screen.findByText(title)).toBeVisible();
  expect(screen.queryByText("Fourth")).toBeNull();
  act(() => {
    notifications.hide("First");
  });
  expect(await screen.findByText("Fourth")).toBeVisible();
});
