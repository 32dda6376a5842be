import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { ProjectCard } from "@/api/project";
import { renderInPortal } from "@/test/render";
import { projectCard } from "@/test/samples";
import { AssignedProjectCard } from "./AssignedProjectCard";

const abilities = { ...projectCard().abilities, add_update: true };

const show = (given: Partial<ProjectCard> = {}, onAddUpdate = vi.fn(), onMessages = vi.fn()) =>
  renderInPortal(
    <AssignedProjectCard
      project={projectCard({ abilities, ...given })}
      onAddUpdate={onAddUpdate}
      onMessages={onMessages}
      unreadMessages={() => "3"}
    />,
  );

describe("AssignedProjectCard", () => {
  it("shows what a contractor needs to know", async () => {
    await show({
      timeline_start: "2026-12-03",
      referral_partner: { full_name: "Nina Park", company_name: "Harbor Mutual" },
    });
    for (const text of [
      "BB-2026-000123",
      "Maria Alvarez",
      "12 Elm Street, Springfield, IL 62704",
      "Water Damage",
      "Harbor Mutual",
      "Submitted",
      "Medium",
    ]) {
      expect(screen.getByText(text)).toBeInTheDocument();
    }
    expect(screen.getByRole("button", { name: "Timeline start: Dec 3, 2026" })).toBeInTheDocument();
  });

  it("tells what its date is to a mouse that rests on it", async () => {
    const { user } = await show({ timeline_start: "2026-12-03" });
    const date = screen.getByRole("button", { name: /^Timeline start/ });
    expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
    await user.hover(date);
    expect(await screen.findByRole("tooltip")).toHaveTextContent("Timeline start: Dec 3, 2026");
    await user.unhover(date);
    await waitFor(() => expect(screen.queryByRole("tooltip")).not.toBeInTheDocument());
  });

  it("tells it to the keyboard until Escape", async () => {
    const { user } = await show({ timeline_start: "2026-12-03" });
    const date = screen.getByRole("button", { name: /^Timeline start/ });
    // jsdom does not match :focus-visible on buttons.
    const matches = date.matches.bind(date);
    vi.spyOn(date, "matches").mockImplementation((selector) => selector === ":focus-visible" || matches(selector));
    while (document.activeElement !== date) await user.tab();
    expect(await screen.findByRole("tooltip")).toBeInTheDocument();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("tooltip")).not.toBeInTheDocument());
    expect(date).toHaveFocus();
  });

  it("tells it to a finger at a tap, until the next one, there or elsewhere", async () => {
    const { user, address } = await show({ timeline_start: "2026-12-03" });
    const date = screen.getByRole("button", { name: /^Timeline start/ });
    const tap = (target: Element) => user.pointer([{ keys: "[TouchA]", target }]);
    for (const next of [date, screen.getByText("Medium")]) {
      await tap(date);
      expect(await screen.findByRole("tooltip")).toBeInTheDocument();
      expect(address()).toBe("/");
      await tap(next);
      await waitFor(() => expect(screen.queryByRole("tooltip")).not.toBeInTheDocument());
    }
  });

  it("marks what is new and what is critical, and nothing else", async () => {
    const { unmount } = await show();
    expect(screen.queryByText("NEW")).not.toBeInTheDocument();
    expect(screen.queryByText("Critical Priority")).not.toBeInTheDocument();
    unmount();
    await show({ is_new: true, urgency_level: "critical" });
    expect(screen.getByText("NEW")).toBeInTheDocument();
    expect(screen.getByText("Critical Priority")).toBeInTheDocument();
    expect(screen.getByRole("article")).toHaveAttribute("data-new");
  });

  it("opens the project's page on a click anywhere", async () => {
    const { user, address } = await show();
    await user.click(screen.getByText("Water Damage"));
    await waitFor(() => expect(address()).toBe("/contractor/projects/ABC234"));
  });

  it("opens the messages, and says how many wait", async () => {
    const onMessages = vi.fn();
    const { user, address } = await show({}, vi.fn(), onMessages);
    const button = screen.getByRole("button", { name: /^Messages\s*3/ });
    expect(button).toHaveAccessibleDescription("BB-2026-000123");
    await user.click(button);
    expect(onMessages).toHaveBeenCalledOnce();
    expect(address()).toBe("/");
  });

  it("stays where it is while text on it is selected, and for a click with a key", async () => {
    const onMessages = vi.fn();
    const { user, address } = await show({}, vi.fn(), onMessages);
    const text = screen.getByText("Water Damage");
    fireEvent.click(text, { ctrlKey: true });
    window.getSelection()?.selectAllChildren(text);
    fireEvent.click(text);
    window.getSelection()?.removeAllRanges();
    await user.click(screen.getByRole("button", { name: /^Messages/ }));
    expect(onMessages).toHaveBeenCalledOnce();
    expect(address()).toBe("/");
  });

  it("leaves clicks on its buttons to them", async () => {
    const onAddUpdate = vi.fn();
    const { user, address } = await show({ timeline_start: "2026-12-03" }, onAddUpdate);
    await user.click(screen.getByRole("button", { name: "Add Update to BB-2026-000123" }));
    await user.click(screen.getByRole("button", { name: /Timeline start/ }));
    expect(onAddUpdate).toHaveBeenCalledOnce();
    expect(address()).toBe("/");
  });

  it("offers no update to those who may not add one", async () => {
    await show({ abilities: { ...abilities, add_update: false } });
    expect(screen.queryByRole("button", { name: /Add Update/ })).not.toBeInTheDocument();
  });
});
