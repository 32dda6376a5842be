import type { CDPSession, Page } from "@playwright/test";

/** Gives the browser a device that keeps passkeys and knows its owner. */
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

/** Browsers keep passkeys for a name; the test's portal is known by its address too. */
export const named = (url: string) => url.replace("127.0.0.1", "localhost");
