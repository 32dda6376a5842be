import "@testing-library/jest-dom/vitest";
import { notifications } from "@mantine/notifications";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll } from "vitest";
import { forgetGlobalState } from "@/lib/browser/global-state-key";
import "./own-text";
import { server } from "./server";

// Browser APIs that Mantine requires and jsdom does not have.
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

// A generous upper limit for busy machines. It does not slow down passing tests.
configure({ asyncUtilTimeout: 10_000 });

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  // Detects prototype pollution by a test.
  for (const name in {}) throw new Error(`Object.prototype has ${name}`);
  notifications.clean();
  cleanup();
  server.resetHandlers();
  // Discard state that a test has not saved yet.
  forgetGlobalState();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => server.close());
