import { expect, type Page } from "@playwright/test";

/**
 * Treats the page as a browser's translator does from now on: each text node, also one that comes later, moves into
 * elements of the translator's own. The words stay the same, so that tests find them.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const wrap = (node: Node) => {
      const texts = [];
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      for (let at: Node | null = walker.currentNode; at; at = walker.nextNode()) if (at instanceof Text) texts.push(at);
      for (const text of texts) {
        const parent = text.parentElement;
        if (!parent || text.data.trim() === "" || parent.closest("script, style, textarea, option, svg, font"))
          continue;
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        // A copy, as in Chrome: the page's own node is out of the document.
        inner.append(text.data);
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    wrap(document.body);
    const observer = new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) if (node.isConnected) wrap(node);
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

/** The translator had something to do with the page, and the page still stands. */
export async function expectTranslated(page: Page): Promise<void> {
  expect(await page.locator("font font").count()).toBeGreaterThan(5);
  await expect(page.getByText("Something went wrong")).toHaveCount(0);
}
