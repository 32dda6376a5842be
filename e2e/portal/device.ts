import type { CDPSession, Page } from "@playwright/test";

/** Adds a virtual authenticator that stores passkeys and verifies its user. */
export async function withDevice(page: Page): Promise<{ devices: CDPSession; authenticatorId: string }> {
  const devices = await page.context().newCDPSession(page);
  await devices.send("WebAuthn.enable");
  const { authenticatorId } = await devices.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { devices, authenticatorId };
}

/** Passkeys are bound to a domain name, so replace the IP address in the portal's URL. */
export const named = (url: string) => url.replace("127.0.0.1", "localhost");
