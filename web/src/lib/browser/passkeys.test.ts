import { expect, it, vi } from "vitest";
import { canUsePasskeys, wasDismissed } from "./passkeys";

it("passkeys require a supporting browser, a host name, and a secure page", () => {
  Object.defineProperty(window, "isSecureContext", { value: true, configurable: true });
  expect(canUsePasskeys("portal.example.com")).toBe(false);
  vi.stubGlobal("PublicKeyCredential", class {});
  expect(canUsePasskeys("portal.example.com")).toBe(true);
  expect(canUsePasskeys("localhost")).toBe(true);
  for (const address of ["127.0.0.1", "[::1]", "192.0.2.7"]) expect(canUsePasskeys(address)).toBe(false);
  Object.defineProperty(window, "isSecureContext", { value: false, configurable: true });
  expect(canUsePasskeys("portal.example.com")).toBe(false);
});

it("a dismissed passkey prompt is distinguished from a failure", () => {
  expect(wasDismissed(new DOMException("no", "NotAllowedError"))).toBe(true);
  expect(wasDismissed(new DOMException("no", "SecurityError"))).toBe(false);
  expect(wasDismissed("no")).toBe(false);
});
