import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ApiProblem } from "@/api/client";
import { InlineFailure } from "./InlineFailure";

it.each([
  ["away", ApiProblem.offline()],
  ["error", new ApiProblem(500, undefined)],
  ["error", new Error("unknown")],
])("shows the sign of %s", (kind, error) => {
  render(
    <MantineProvider env="test">
      <InlineFailure text="The views could not be loaded." error={error} onRetry={() => {}} />
    </MantineProvider>,
  );
  const alert = screen.getByRole("alert");
  expect(alert).toHaveTextContent("The views could not be loaded.");
  expect(alert).toHaveAttribute("data-kind", kind);
  expect(alert.querySelector("svg")).toBeInTheDocument();
});
