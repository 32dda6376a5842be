import "@testing-library/jest-dom/vitest";
import { notifications } from "@mantine/notifications";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll } from "vitest";
import { forgetGlobalState } from "@/lib/browser/global-state-key";
import "./own-text";
import { server } from "./server";

// What jsdom lacks and Mantine asks for.
window.matchMedia = (query) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }) as MediaQueryList;
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
URL.createObjectURL = () => "blob:picture";
URL.revokeObjectURL = () => {};
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};

// A bound for machines that do much at once; what is there is found at once.
configure({ asyncUtilTimeout: 10_000 });

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  // What one test reads must not become a property of every object.
  for (const name in {}) throw new Error(`Object.prototype has ${name}`);
  notifications.clean();
  cleanup();
  server.resetHandlers();
  // What waits to be saved is not for the next test.
  forgetGlobalState();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => server.close());
