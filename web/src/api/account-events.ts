/** Events that a window sends to the browser's other windows, which share its cookies and so its account and owner session. */
export type AccountEvent = "signed-in" | "signed-out" | "code-entered";

const NAME = "buildback:account";

/** One channel per window, because a channel does not receive its own messages. */
let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel | undefined {
  if ("BroadcastChannel" in globalThis) channel ??= new BroadcastChannel(NAME);
  return channel;
}

export function tellOtherWindows(event: AccountEvent): void {
  open()?.postMessage(event);
}

/** Subscribes to the events of other windows. Returns a function that unsubscribes. */
export function hearOtherWindows(onEvent: (event: AccountEvent) => void): () => void {
  const heard = ({ data }: MessageEvent<AccountEvent>) => onEvent(data);
  const source = open();
  source?.addEventListener("message", heard);
  return () => source?.removeEventListener("message", heard);
}
