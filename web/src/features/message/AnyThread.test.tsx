import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it, vi } from "vitest";
import { messageList, someMessages } from "@/test/messages";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { MessagesPanel } from "./MessagesPanel";

const network = vi.hoisted(() => ({ isDown: true }));

vi.mock("./use-long-list", async () => {
  const { useShortList } = await import("./use-short-list");
  return {
    get useLongList() {
      if (network.isDown) throw new TypeError("Failed to fetch dynamically imported module");
      return useShortList;
    },
  };
});

it("says that the code of a long thread could not be had, and tries again", async () => {
  server.use(
    http.get("*/api/projects/ABC234/messages", () => HttpResponse.json(messageList({ messages: someMessages(0, 50) }))),
  );
  const { user } = await renderInPortal(<MessagesPanel source={{ kind: "project", code: "ABC234" }} reader="me" />);
  expect(await screen.findByText("Failed to load messaging interface")).toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: "Message" })).toBeInTheDocument();
  network.isDown = false;
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Message 49")).toBeInTheDocument();
});
