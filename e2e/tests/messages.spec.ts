import type { Page } from "@playwright/test";
import { enterCode, signIn, startSession } from "../pages/auth.ts";
import { field, joinBeta, messagesWith, newId, panel, sendMessage } from "../pages/message.ts";
import { openTab, projectCard } from "../pages/project.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { damagePhoto } from "../portal/photo.ts";
import { people } from "../portal/template.ts";
import { expect, PHONE, test } from "../portal/test.ts";

/** Sends messages through the API, as the user signed in to the page. */
async function sendMany(page: Page, code: string, participant: string, texts: string[]): Promise<void> {
  for (const message_content of texts) {
    const answer = await page.request.post(`/api/projects/${code}/messages`, {
      headers: { origin: new URL(page.url()).origin, "x-buildback-request": "1" },
      data: { id: newId(), message_content, message_type: "text", participant_type: participant, uploads: [] },
    });
    expect(answer.status(), await answer.text()).toBe(201);
  }
}

/** Distance of the scroll position from the end of the thread. */
const fromEnd = (page: Page): Promise<number> =>
  panel(page)
    .getByRole("feed")
    .evaluate((feed) => {
      const scroller = feed.parentElement as HTMLElement;
      return scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
    });

test("an owner on a phone and a contractor exchange messages", async ({ visitor }) => {
  const [owner, contractor] = [await visitor(PHONE), await visitor()];
  const { code } = people();
  await startSession(contractor, people().contractor);
  await contractor.goto(`/contractor/projects/${code}`);
  await enterCode(owner, code);
  await owner.waitForURL("**/owner-dashboard");
  const badge = contractor.getByRole("tab", { name: /^Messages/ }).getByText(/unread messages/);

  await test.step("both join the beta and see their own portal's label", async () => {
    await owner
      .getByRole("navigation", { name: "Quick links" })
      .getByRole("button", { name: /^Messages/ })
      .tap();
    await joinBeta(owner);
    await expect(panel(owner).getByText("Owner Portal")).toBeVisible();
    await openTab(contractor, "Messages");
    await joinBeta(contractor);
    await expect(panel(contractor).getByText("Contractor Portal")).toBeVisible();
    expect((await panel(contractor).boundingBox())?.height, "the specified height").toBe(600);
    await expect(badge, "visible messages count as read").toBeHidden();
    await openTab(contractor, "Overview");
  });

  await test.step("an unread badge appears and disappears after reading", async () => {
    await sendMessage(owner, "Is <b>the floor</b> dry?");
    await expect(badge).toBeVisible();
    await openTab(contractor, "Messages");
    const question = messagesWith(contractor, "Is <b>the floor</b> dry?");
    await expect(question, "markup is shown as text").toBeVisible();
    await expect(question.locator("b")).toHaveCount(0);
    await expect(badge).toBeHidden();
  });

  await test.step("a reply quotes its message and links to it", async () => {
    await messagesWith(contractor, "the floor").getByRole("button", { name: "Reply" }).click();
    const reply = panel(contractor).getByRole("form", { name: /^Reply to/ });
    await expect(reply.getByRole("button", { name: "Send Reply" })).toBeDisabled();
    await reply.getByRole("textbox").fill("Yes, since Tuesday.");
    await expectAccessible(contractor);
    await reply.getByRole("button", { name: "Send Reply" }).click();
    const side = (page: Page) =>
      messagesWith(page, "Yes, since Tuesday.")
        .getByText("Yes, since Tuesday.")
        .last()
        .evaluate((text) => {
          const [own, row] = [text.getBoundingClientRect(), text.closest("article")?.getBoundingClientRect()];
          if (!row) return "gone";
          return own.left - row.left > row.right - own.right ? "right" : "left";
        });
    await expect.poll(() => side(contractor), "own messages are on the right").toBe("right");
    await expect.poll(() => side(owner), "others' messages are on the left").toBe("left");
    const answer = messagesWith(owner, "Yes, since Tuesday.");
    await expect(answer).toContainText("Is <b>the floor</b> dry?");
    await answer.getByRole("button", { name: /^Go to the original message/ }).tap();
    await expect(messagesWith(owner, "the floor").first()).toBeFocused();
  });

  await test.step("a photo is sent and previewed", async () => {
    await panel(owner)
      .locator("input[type=file]")
      .first()
      .setInputFiles([damagePhoto("floor.png")]);
    await expect(panel(owner).getByText("1 file(s) ready to send")).toBeAttached();
    await expectNoSidewaysScroll(owner);
    const words = "The boards by the window have come up again, and the new stain is as large as a hand.";
    await field(owner).fill(words);
    await panel(owner).getByRole("button", { name: "Send", exact: true }).tap();
    await panel(contractor).getByRole("button", { name: "Preview floor.png" }).click();
    await expect(contractor.getByRole("button", { name: "Close" })).toBeVisible();
    await contractor.keyboard.press("Escape");
    const messageText = await messagesWith(owner, words).getByText(words).boundingBox();
    const card = await panel(owner).boundingBox();
    expect(
      (messageText?.x ?? 0) + (messageText?.width ?? Number.NaN),
      "text beside a photo is not cut off",
    ).toBeLessThan((card?.x ?? 0) + (card?.width ?? 0));
  });

  await test.step("a draft survives switching tabs and a failed send", async () => {
    await field(contractor).fill("Half a sent");
    await openTab(contractor, "Files");
    await openTab(contractor, "Messages");
    await expect(field(contractor)).toHaveValue("Half a sent");
    await contractor.route("**/messages", (route) =>
      route.request().method() === "POST" ? route.abort() : route.fallback(),
    );
    await field(contractor).press("Enter");
    await expect(panel(contractor).getByText(/^Message failed to send: Your message has been restored/)).toBeVisible();
    await expect(field(contractor)).toHaveValue("Half a sent");
    await contractor.unroute("**/messages");
    await field(contractor).press("Enter");
    await expect(messagesWith(owner, "Half a sent"), "sent once despite three attempts").toHaveCount(1);
  });
  await expectAccessible(owner);
});

test.describe("a short thread", () => {
  test.use({ settings: { BUILDBACK_CALLS_PER_MINUTE: "100000", BUILDBACK_MESSAGES_BETA_GATE: "false" } });

  test("opens at the first unread message and keeps the reading position", async ({ visitor }) => {
    const [admin, partner] = [await visitor(), await visitor(PHONE)];
    const { code } = people();
    await signIn(admin, people().admin, "/dashboard");
    await startSession(partner, people().partner);
    const numberedTexts = Array.from({ length: 14 }, (_, n) => `Office ${n + 1}.`);
    await sendMany(admin, code, "admin", numberedTexts);
    await partner.goto(`/projects/${code}?tab=messages`);
    const rows = panel(partner).getByRole("feed").getByRole("article");
    const firstNew = rows.filter({ hasText: "New messages" });
    /** Distance of the first new message from the top of the viewport. */
    const offset = () =>
      firstNew.evaluate((row) => {
        const scroller = row.parentElement?.parentElement as HTMLElement;
        // Round differences of less than half a pixel to zero. Adding 0 converts -0.
        return Math.round(row.getBoundingClientRect().top - scroller.getBoundingClientRect().top) + 0;
      });

    await test.step("it starts at the first new message", async () => {
      await expect.poll(offset).toBe(0);
      expect(await fromEnd(partner)).toBeGreaterThan(100);
    });

    await test.step("new content does not move a reader further up", async () => {
      await sendMany(admin, code, "admin", ["The newest."]);
      await expect(panel(partner).getByRole("button", { name: "1 new message" })).toBeVisible();
      expect(await offset()).toBe(0);
      await rows.first().evaluate((row) => {
        row.style.paddingBottom = "150px";
      });
      await expect.poll(offset).toBe(0);
    });

    await test.step("a reader at the end follows new messages", async () => {
      await panel(partner).getByRole("button", { name: "1 new message" }).click();
      await expect.poll(() => fromEnd(partner)).toBeLessThan(2);
      await sendMany(admin, code, "admin", ["Newer still."]);
      await expect(messagesWith(partner, "Newer still.")).toBeInViewport();
      await expect.poll(() => fromEnd(partner)).toBeLessThan(2);
      await messagesWith(partner, "Newer still.").getByRole("button", { name: "Reply" }).tap();
      await expect(panel(partner).getByRole("button", { name: "Send Reply" })).toBeInViewport();
      await expect.poll(() => fromEnd(partner)).toBeLessThan(2);
      // Manual scrolling cancels the automatic scrolling.
      await panel(partner).getByRole("feed").hover();
      await partner.mouse.wheel(0, -5_000);
      await expect.poll(() => fromEnd(partner)).toBeGreaterThan(100);
    });
  });
});

test.describe("a thread of hundreds of messages", () => {
  test.use({ settings: { BUILDBACK_CALLS_PER_MINUTE: "100000", BUILDBACK_MESSAGES_BETA_GATE: "false" } });

  test("opens at the first unread message, pages both ways, follows its end", async ({ visitor }) => {
    test.setTimeout(300_000);
    const [admin, partner, contractor] = [await visitor(), await visitor(), await visitor(PHONE)];
    const { code } = people();
    await signIn(admin, people().admin, "/dashboard");
    await signIn(partner, people().partner, "/dashboard");
    await signIn(contractor, people().contractor, "/contractor-dashboard");
    // Messages are rate-limited per user and minute, so split them between two users.
    const numberedTexts = (who: string, count: number) => Array.from({ length: count }, (_, n) => `${who} ${n + 1}.`);
    await sendMany(partner, code, "referral_partner", numberedTexts("Partner", 45));
    await sendMany(admin, code, "admin", numberedTexts("Office", 45));

    await test.step("the partner starts at the office's unread messages", async () => {
      await partner.goto(`/projects/${code}?tab=messages`);
      await expect(panel(partner).getByText("New messages", { exact: true })).toBeVisible();
      await expect(messagesWith(partner, "Office 45.")).toHaveCount(0);
      await panel(partner)
        .getByRole("button", { name: /new message|newest/ })
        .click();
      await expect(messagesWith(partner, "Office 45.")).toBeVisible();
      expect(await panel(partner).getByRole("article").count(), "only visible messages are rendered").toBeLessThan(40);
    });

    await test.step("only a reader at the end follows new messages", async () => {
      await expect.poll(() => fromEnd(partner)).toBeLessThan(100);
      await sendMany(admin, code, "admin", ["The newest."]);
      await expect(messagesWith(partner, "The newest.")).toBeInViewport();
      const feed = panel(partner).getByRole("feed");
      await feed.evaluate((element) => element.parentElement?.scrollBy(0, -1500));
      await expect.poll(() => fromEnd(partner)).toBeGreaterThan(1000);
      await sendMany(admin, code, "admin", ["Newer still."]);
      await expect(panel(partner).getByRole("button", { name: "1 new message" })).toBeVisible();
      await panel(partner).getByRole("button", { name: "1 new message" }).click();
      await expect(messagesWith(partner, "Newer still.")).toBeInViewport();
    });

    await test.step("a contractor reads the thread in the dashboard's dialog", async () => {
      await contractor.goto("/contractor-dashboard");
      const card = projectCard(contractor, code);
      // The unread count is loaded when the card becomes visible.
      await card.getByRole("button", { name: /^Messages/ }).scrollIntoViewIfNeeded();
      await expect(card.getByRole("button", { name: /^Messages/ })).toContainText(/\d+\+? unread messages/);
      await card.getByRole("button", { name: /^Messages/ }).tap();
      const dialog = contractor.getByRole("dialog", { name: `Project Messages ${code}` });
      await expect(dialog.getByRole("feed")).toBeVisible();
      await expectAccessible(contractor, "[role=dialog]");
      await expectNoSidewaysScroll(contractor);
      await contractor.goBack();
      await expect(dialog).toBeHidden();
    });
  });
});
