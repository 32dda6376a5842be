import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { noteReach } from "@/api/reach";
import { FailureAlert } from "./FailureAlert";

afterEach(() => noteReach(true));

it.each([
  [false, "tabler-icon-cloud-off"],
  [true, "tabler-icon-alert-triangle"],
])("has the sign of a lost connection if the portal is out of reach (reached: %s)", (isReached, sign) => {
  noteReach(isReached);
  render(
    <MantineProvider env="test">
      <FailureAlert title="The note was not saved">Please try again.</FailureAlert>
    </MantineProvider>,
  );
  expect(screen.getByRole("alert").querySelector(`.${sign}`)).toBeInTheDocument();
});
