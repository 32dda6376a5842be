/** A bare address such as 127.0.0.1 or [::1]: browsers keep passkeys for names only. */
const ADDRESS = /^[\d.]+$|:/;

/** Whether this browser can use passkeys of the portal, under the address that it shows. */
export function canUsePasskeys(hostname = window.location.hostname): boolean {
  return window.isSecureContext && "PublicKeyCredential" in window && !ADDRESS.test(hostname);
}

/** Whether the person closed the browser's own dialog, or let it time out, or has no passkey for it. */
export function wasDismissed(error: unknown): boolean {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  return name === "NotAllowedError" || name === "AbortError";
}
