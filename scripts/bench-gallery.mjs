// Opens a gallery several times with an empty cache, and prints when its content and its first photo were painted, in milliseconds since
// the start of each navigation, as JSON. The load benchmark calls it: bench-gallery.mjs URL PATH COOKIE VISITS.
import { chromium } from "@playwright/test";

const [url, path, cookie, visits] = process.argv.slice(2);
const [name, value] = cookie.split("=");

/** Runs in the page. Notes when a card, and when a photo in sight, has been painted. */
function watch() {
  const times = {};
  window.galleryTimes = times;
  const inSight = (element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return element.checkVisibility() && bottom > 0 && top < window.innerHeight;
  };
  const found = {
    content: () => [...document.querySelectorAll("main article")].find(inSight),
    photo: () =>
      [...document.querySelectorAll("main article img")].find(
        (photo) => photo.complete && photo.naturalWidth > 0 && inSight(photo),
      ),
  };
  const look = () => {
    // The start screen covers the page until it is ready.
    const isReady = document.body !== null && document.getElementById("start") === null;
    for (const what of isReady ? Object.keys(found) : []) {
      const element = found[what]();
      if (!element) continue;
      delete found[what];
      // A photo that has arrived is decoded before it is painted.
      const isDecoded = what === "photo" ? element.decode() : Promise.resolve();
      isDecoded.then(() =>
        requestAnimationFrame(() => {
          // The next frame starts after this one was painted.
          requestAnimationFrame(() => {
            times[what] = performance.now();
          });
        }),
      );
    }
    if (Object.keys(found).length > 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const browser = await chromium.launch({ executablePath: process.env.BUILDBACK_BROWSER });
try {
  const times = [];
  for (let visit = 0; visit < Number(visits); visit += 1) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-US" });
    await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
    await page.addInitScript(watch);
    await page.goto(url + path, { waitUntil: "commit" });
    await page.waitForFunction(() => window.galleryTimes?.photo !== undefined, undefined, { polling: 100 });
    times.push(await page.evaluate(() => window.galleryTimes));
    await context.close();
  }
  process.stdout.write(JSON.stringify(times));
} finally {
  await browser.close();
}
