import "fake-indexeddb/auto";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { readEntries, removeEntry, writeEntry } from "./device";
import SignOutQuestion from "./SignOutQuestion";

const userId = anAccount().user.id;
const SUBMISSION = "You have started a submission. Signing out removes it from this device.";
const WORDS = "You have unsent messages. Signing out removes them from this device.";

const removeAll = async () => {
  for (const { id } of await readEntries(userId)) await removeEntry(id);
};
beforeEach(removeAll);
afterEach(removeAll);

async function open(isOwner = false) {
  const [onSignOut, onClose] = [vi.fn(), vi.fn()];
  const page = await renderInPortal(
    <SignOutQuestion userId={userId} isOwner={isOwner} onSignOut={onSignOut} onClose={onClose} />,
  );
  return { ...page, onSignOut, onClose };
}

const beginSubmission = () => localStorage.setItem(`submit-project-draft:${userId}`, "{}");
const writeWords = () =>
  sessionStorage.setItem(`buildback:draft ${userId} 1f`, JSON.stringify({ text: "Half a sent" }));

it("signs out immediately without own unsaved work", async () => {
  localStorage.setItem("submit-project-draft:somebody-else", "{}");
  const { onSignOut } = await open();
  await waitFor(() => expect(onSignOut).toHaveBeenCalledOnce());
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it.each([
  ["a submission", beginSubmission, SUBMISSION],
  ["a message", writeWords, WORDS],
])("warns that %s in progress will be removed from the device", async (_what, begin, words) => {
  begin();
  const { user, onSignOut, onClose } = await open();
  const dialog = await screen.findByRole("dialog", { name: "Sign out and lose unsaved work?" });
  expect(dialog).toHaveTextContent(words);
  await user.click(screen.getByRole("button", { name: "Stay signed in" }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(onSignOut).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Sign Out" }));
  expect(onSignOut).toHaveBeenCalledOnce();
});

it("asks once about unsent entries and unsaved work", async () => {
  beginSubmission();
  writeWords();
  const project = { id: "p1", number: "BB-2026-000001" };
  const standing = { kind: "waiting" } as const;
  await writeEntry({ id: "e1", userId, project, notes: "Up.", files: [], keptAt: Date.now(), standing });
  await open();
  const dialog = await screen.findByRole("dialog", { name: "Sign out with updates on this device?" });
  expect(dialog).toHaveTextContent(
    "1 update not sent yet. Unsent items are kept on this device until you sign in here again.",
  );
  expect(dialog).toHaveTextContent(SUBMISSION);
  expect(dialog).toHaveTextContent(WORDS);
});

it("asks an owner about the project code instead of an account", async () => {
  const project = { id: "p1", number: "BB-2026-000001" };
  const standing = { kind: "waiting" } as const;
  const message = { participant: "owner" as const };
  await writeEntry({ id: "m1", userId, project, notes: "", files: [], message, keptAt: Date.now(), standing });
  await open(true);
  const dialog = await screen.findByRole("dialog", { name: "Log out with messages on this device?" });
  expect(dialog).toHaveTextContent(/sent the next time you enter your project code here/);
  expect(dialog).not.toHaveTextContent(/sign/i);
});
