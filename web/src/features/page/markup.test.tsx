import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderInPortal } from "@/test/render";
import { blocksOf, Markup } from "./markup";

it("splits a text into headings, lists, and paragraphs", () => {
  expect(blocksOf("# One\r\nText\n\n- a\n- b\n\n\n## Two\n\nText")).toEqual([
    "# One",
    "Text",
    "- a\n- b",
    "## Two",
    "Text",
  ]);
});

it("shows repeated parts", async () => {
  const complaint = vi.spyOn(console, "error");
  await renderInPortal(<Markup text={"Same\nSame\n\n- item\n- item\n\nSame\nSame"} />);
  expect(screen.getAllByText("item")).toHaveLength(2);
  expect(screen.getAllByText("Same")).toHaveLength(4);
  expect(complaint).not.toHaveBeenCalled();
  complaint.mockRestore();
});

it("links to safe targets only, and interprets no HTML", async () => {
  const text = [
    "[web](https://a.example/) [mail](mailto:a@b.example) [here](/privacy)",
    "[script](javascript:alert(1)) [data](data:text/html,x) [other](//evil.example)",
    "<img src=x onerror=alert(1)> **bold**",
  ].join("\n\n");
  await renderInPortal(<Markup text={text} />);
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "https://a.example/",
    "mailto:a@b.example",
    "/privacy",
  ]);
  expect(screen.queryByRole("img")).toBeNull();
  expect(screen.getByText(/<img src=x/)).toBeInTheDocument();
  expect(screen.getByText("bold").tagName).toBe("STRONG");
});
