import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { pageIsShown } from "./opening";
import { useInPortions } from "./use-in-portions";

const seen: number[] = [];

function List({ count, wasThere }: { count: number; wasThere: boolean }) {
  const most = useInPortions(count, wasThere, 6);
  seen.push(most);
  return <p>{most} rendered</p>;
}

it("renders what comes into a page portion by portion", async () => {
  seen.length = 0;
  render(<List count={20} wasThere={false} />);
  expect(await screen.findByText("20 rendered")).toBeInTheDocument();
  expect([...new Set(seen)]).toEqual([6, 12, 18, 20]);
});

it("renders portion by portion what was there when the browser opened the portal", async () => {
  seen.length = 0;
  render(<List count={20} wasThere />);
  expect(await screen.findByText("20 rendered")).toBeInTheDocument();
  expect([...new Set(seen)]).toEqual([6, 12, 18, 20]);
});

it("renders at once what was there when a later page opened", () => {
  pageIsShown();
  seen.length = 0;
  const { rerender } = render(<List count={20} wasThere />);
  rerender(<List count={44} wasThere />);
  expect([...new Set(seen)]).toEqual([20, 44]);
});
