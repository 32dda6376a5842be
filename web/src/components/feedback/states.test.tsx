import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ApiProblem } from "@/api/client";
import { ErrorState } from "./states";

const shown = (error: unknown) => {
  render(
    <MantineProvider env="test">
      <ErrorState title="Visits could not be loaded" error={error}>
        Please contact your administrator.
      </ErrorState>
    </MantineProvider>,
  );
  return screen.getByRole("alert");
};

it("looks the same without a connection, whatever the page would advise", () => {
  const alert = shown(ApiProblem.offline());
  expect(alert).toHaveTextContent(
    "No connection. The portal cannot be reached. It will load automatically when the connection is back.",
  );
  expect(alert).not.toHaveTextContent("administrator");
  expect(alert.querySelector("[data-kind=away]")).toBeInTheDocument();
});

it("shows the page's advice for other errors", () => {
  const alert = shown(new ApiProblem(500, undefined));
  expect(alert).toHaveTextContent("Please contact your administrator.");
  expect(alert.querySelector("[data-kind=error]")).toBeInTheDocument();
});
