/** An IP address such as 127.0.0.1 or [::1]. Browsers support passkeys for domain names only. */
const ADDRESS = /^[\d.]+$|:/;

/** Whether this browser supports passkeys for the portal's current host. */
export function canUsePasskeys(hostname = window.location.hostname): boolean {
  return window.isSecureContext && "PublicKeyCredential" in window && !ADDRESS.test(hostname);
}

/** Whether the user dismissed the browser's dialog, it timed out, or no passkey matched. */
export function wasDismissed(error: unknown): boolean {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  return name === "NotAllowedError" || name === "AbortError";
}
