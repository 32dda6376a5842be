import { enterCode, startSession } from "../pages/auth.ts";
import { addLine, openEstimates } from "../pages/estimate.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { expect, PHONE, test } from "../portal/test.ts";

const PASTED = [
  "Room\tDescription\tQty\tUnit\tUnit price\tTax",
  "Kitchen\tFloor tiles\t12.5\tsq ft\t$20.00\t7%",
  "\tDiscount\t1\t\t(50.00)\t",
].join("\n");

test("a contractor drafts an estimate on a phone, an admin approves a part, and the owner sees it", async ({
  visitor,
}) => {
  test.setTimeout(180_000);
  const { code } = people();
  const [phone, admin, owner] = [await visitor(PHONE), await visitor(), await visitor(PHONE)];
  await startSession(phone, people().contractor);
  await openEstimates(phone, "/contractor/projects", code);
  await phone.getByRole("button", { name: "New estimate" }).tap();
  const form = phone.getByRole("dialog", { name: "New estimate" });

  await test.step("the total is exact and stays visible", async () => {
    await form.getByLabel("Scope of work").fill("Replace the kitchen floor.");
    await addLine(form, { description: "Labor", room: "Kitchen", quantity: "3", price: "0.10" });
    await expect(form.getByRole("status").filter({ hasText: /0\.30$/ })).toBeInViewport();
    await form.getByRole("button", { name: /^Labor/ }).tap();
    await form.getByLabel("Quantity").fill("2");
    await form.getByLabel("Price per unit").fill("40");
    await expect(form.getByRole("status").filter({ hasText: /80\.00$/ })).toBeInViewport();
    await form.getByRole("button", { name: "Done" }).tap();
  });

  await test.step("lines are pasted from a spreadsheet", async () => {
    await form.getByRole("button", { name: "Paste from a spreadsheet" }).tap();
    await form.getByLabel("Rows of the spreadsheet").fill(PASTED.replace("12.5", "many"));
    await form.getByRole("button", { name: "Add these lines" }).tap();
    await expect(form.getByText(/^Row 2: /)).toBeVisible();
    await form.getByLabel("Rows of the spreadsheet").fill(PASTED);
    await form.getByRole("button", { name: "Add these lines" }).tap();
    await expect(form.getByRole("button", { name: /^Floor tiles/ })).toBeVisible();
    await expect(phone.getByRole("dialog")).toHaveCount(1);
    await expect(form.getByRole("status").filter({ hasText: /297\.50$/ })).toBeInViewport();
    await expectAccessible(phone, "[role=dialog]");
    await expectNoSidewaysScroll(phone);
  });

  await form.getByRole("button", { name: "Save draft" }).tap();
  const draft = phone.getByRole("dialog", { name: /^Estimate \d+, version 1$/ });
  await expect(draft.getByText("Draft", { exact: true })).toBeVisible();
  await expect(draft.getByText("$297.50").first()).toBeVisible();
  await expectAccessible(phone, "[role=dialog]");

  await test.step("the owner does not see the draft", async () => {
    await enterCode(owner, code);
    await owner.waitForURL("**/owner-dashboard");
    await expect(owner.getByRole("heading", { name: "Project Timeline" })).toBeVisible();
    await expect(owner.getByRole("region", { name: "Estimates" })).toHaveCount(0);
  });

  await test.step("sending says what happens", async () => {
    await draft.getByRole("button", { name: "Send", exact: true }).tap();
    const question = phone.getByRole("dialog", { name: "Send version 1?" });
    await expect(
      question.getByText("Everybody who can see the project is notified. The office decides."),
    ).toBeVisible();
    await expectAccessible(phone, "[role=dialog]");
    await question.getByRole("button", { name: "Send", exact: true }).tap();
    await expect(draft.getByText("Waiting for a decision")).toBeVisible();
  });

  await test.step("an admin approves a part of it", async () => {
    await startSession(admin, people().admin);
    await openEstimates(admin, "/admin/projects", code);
    await admin.getByRole("button", { name: /^Open version 1 of estimate/ }).click();
    const sent = admin.getByRole("dialog", { name: /^Estimate \d+, version 1$/ });
    await sent.getByRole("button", { name: "Decide" }).click();
    const decision = admin.getByRole("dialog", { name: /^Decide on estimate/ });
    await decision.getByRole("radio", { name: "Approve in part" }).check();
    await decision.getByLabel("Approved for line 2, with tax").fill("200");
    await expect(decision.getByText("Approved: $230.00 of $297.50")).toBeVisible();
    await decision.getByRole("button", { name: "Approve in part" }).click();
    await expect(decision.getByText("Enter a reason")).toBeVisible();
    await decision.getByLabel("Reason").fill("The tiles cost less.");
    await expectAccessible(admin, "[role=dialog]");
    await decision.getByRole("button", { name: "Approve in part" }).click();
    await expect(sent.getByText("Decision: Approved in part")).toBeVisible();
    await expect(sent.getByText("Approved amount: $230.00")).toBeVisible();
    await expect(sent.getByText("The tiles cost less.")).toBeVisible();
    await expectAccessible(admin, "[role=dialog]");
  });

  await test.step("the contractor's page shows it without a reload", async () => {
    await expect(draft.getByText("Decision: Approved in part")).toBeVisible();
    await expect(draft.getByText("$200.00 approved")).toBeVisible();
    await expect(draft.getByRole("button", { name: "Draft a new version" })).toBeVisible();
  });

  await test.step("the owner sees the decision, but no amounts", async () => {
    await owner.reload();
    const card = owner.getByRole("region", { name: "Estimates" });
    await expect(card.getByText("Approved in part")).toBeVisible();
    await card.getByRole("button", { name: /^Open version 1 of estimate/ }).tap();
    const shown = owner.getByRole("dialog", { name: /^Estimate \d+, version 1$/ });
    await expect(shown.getByText("Amounts are not shown to you.")).toBeVisible();
    await expect(shown.getByText("Replace the kitchen floor.")).toBeVisible();
    await expect(shown.getByText("$")).toHaveCount(0);
    await expectAccessible(owner, "[role=dialog]");
    await expectNoSidewaysScroll(owner);
  });
});
