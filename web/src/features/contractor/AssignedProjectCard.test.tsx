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
  it("shows the project's key facts", async () => {
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
    expect(screen.getByRole("button", { name: "Timeline start: Dec\u00A03,\u00A02026" })).toBeInTheDocument();
  });

  it("explains its date in a tooltip on hover", async () => {
    const { user } = await show({ timeline_start: "2026-12-03" });
    const date = screen.getByRole("button", { name: /^Timeline start/ });
    expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
    await user.hover(date);
    expect(await screen.findByRole("tooltip")).toHaveTextContent("Timeline start: Dec 3, 2026");
    await user.unhover(date);
    await waitFor(() => expect(screen.queryByRole("tooltip")).not.toBeInTheDocument());
  });

  it("explains its date on keyboard focus until Escape", async () => {
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

  it("explains its date on tap until the next tap", async () => {
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

  it("marks only new and critical projects", async () => {
    const { unmount } = await show();
    expect(screen.queryByText("NEW")).not.toBeInTheDocument();
    expect(screen.queryByText("Critical Priority")).not.toBeInTheDocument();
    unmount();
    await show({ is_new: true, urgency_level: "critical" });
    expect(screen.getByText("NEW")).toBeInTheDocument();
    expect(screen.getByText("Critical Priority")).toBeInTheDocument();
    expect(screen.getByRole("article")).toHaveAttribute("data-new");
  });

  it("opens the project page on a click anywhere", async () => {
    const { user, address } = await show();
    await user.click(screen.getByText("Water Damage"));
    await waitFor(() => expect(address()).toBe("/contractor/projects/ABC234"));
  });

  it("opens messages and shows the unread count", async () => {
    const onMessages = vi.fn();
    const { user, address } = await show({}, vi.fn(), onMessages);
    const button = screen.getByRole("button", { name: /^Messages\s*3/ });
    expect(button).toHaveAccessibleDescription("Maria Alvarez");
    await user.click(button);
    expect(onMessages).toHaveBeenCalledOnce();
    expect(address()).toBe("/");
  });

  it("does not navigate on text selection or a modified click", async () => {
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

  it("does not navigate when one of its buttons is clicked", async () => {
    const onAddUpdate = vi.fn();
    const { user, address } = await show({ timeline_start: "2026-12-03" }, onAddUpdate);
    await user.click(screen.getByRole("button", { name: "Add Update to Maria Alvarez, 12 Elm Street" }));
    await user.click(screen.getByRole("button", { name: /Timeline start/ }));
    expect(onAddUpdate).toHaveBeenCalledOnce();
    expect(address()).toBe("/");
  });

  it("offers no update to users who may not add one", async () => {
    await show({ abilities: { ...abilities, add_update: false } });
    expect(screen.queryByRole("button", { name: /Add Update/ })).not.toBeInTheDocument();
  });
});
