import { expect, type Page } from "@playwright/test";

/**
 * Simulates a browser's page translation: wraps each text node, including those added later, in new elements. The text stays the
 * same, so that tests can find it.
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
        // Use a copy of the text. Chrome also removes the original node from the document.
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

/** Expects that the translator has changed the page, and that the page still works. */
export async function expectTranslated(page: Page): Promise<void> {
  expect(await page.locator("font font").count()).toBeGreaterThan(5);
  await expect(page.getByText("Something went wrong")).toHaveCount(0);
}
