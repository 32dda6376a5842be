/** What a window of this browser tells the others about the account, or the owner session, that they share by its cookie. */
export type AccountEvent = "signed-in" | "signed-out" | "code-entered";

const NAME = "buildback:account";

/** One per window, so that nobody hears what they said themselves. */
let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel | undefined {
  if ("BroadcastChannel" in globalThis) channel ??= new BroadcastChannel(NAME);
  return channel;
}

export function tellOtherWindows(event: AccountEvent): void {
  open()?.postMessage(event);
}

/** Hears of sign-ins and sign-outs in the other windows. Returns the way to stop. */
export function hearOtherWindows(onEvent: (event: AccountEvent) => void): () => void {
  const heard = ({ data }: MessageEvent<AccountEvent>) => onEvent(data);
  const source = open();
  source?.addEventListener("message", heard);
  return () => source?.removeEventListener("message", heard);
}
