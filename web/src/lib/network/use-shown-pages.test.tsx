import { useInfiniteQuery } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPortal } from "@/test/render";
import { useShownPages } from "./use-shown-pages";

interface Page {
  row: string;
  next: number | undefined;
}

/** Renders a list of five pages with one row each. `refuse` selects the pages that fail. */
async function open(search: string, refuse: (page: number) => boolean = () => false) {
  const requested: number[] = [];
  function List() {
    const list = useInfiniteQuery({
      queryKey: ["rows"],
      queryFn: async ({ pageParam }): Promise<Page> => {
        requested.push(pageParam);
        if (refuse(pageParam)) throw new Error("rejected");
        return { row: `Row ${pageParam}`, next: pageParam < 5 ? pageParam + 1 : undefined };
      },
      initialPageParam: 1,
      getNextPageParam: (page) => page.next,
    });
    const showMore = useShownPages(list);
    return (
      <>
        <ul>
          {list.data?.pages.map(({ row }) => (
            <li key={row}>{row}</li>
          ))}
        </ul>
        {list.isError && <p>Failed</p>}
        <button type="button" onClick={showMore}>
          More
        </button>
      </>
    );
  }
  const page = await renderInPortal(<List />, `/list${search}`, "/list");
  const more = () => page.user.click(screen.getByRole("button", { name: "More" }));
  const hasRows = (count: number) => waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(count));
  return { ...page, requested, more, hasRows };
}

it("loads as many pages as the URL says and updates the count", async () => {
  const { address, more, hasRows, requested } = await open("?search=elm&pages=3");
  await hasRows(3);
  await more();
  await hasRows(4);
  expect(requested).toEqual([1, 2, 3, 4]);
  await waitFor(() => expect(address()).toBe("/list?search=elm&pages=4"));
});

it.each(["", "?pages=0", "?pages=-2", "?pages=many"])("starts with one page for '%s'", async (search) => {
  const { address, more, hasRows, requested } = await open(search);
  await hasRows(1);
  expect(requested).toEqual([1]);
  await more();
  await hasRows(2);
  await waitFor(() => expect(address()).toBe("/list?pages=2"));
});

it("stops at the end of the list", async () => {
  const { hasRows, requested } = await open("?pages=9");
  await hasRows(5);
  expect(requested).toEqual([1, 2, 3, 4, 5]);
});

it("does not retry a rejected page until requested", async () => {
  let isRefused = true;
  const { more, hasRows, requested } = await open("?pages=3", (page) => isRefused && page === 2);
  await screen.findByText("Failed");
  expect(requested).toEqual([1, 2]);
  isRefused = false;
  await more();
  await waitFor(() => expect(screen.queryByText("Failed")).toBeNull());
  await hasRows(2);
});
