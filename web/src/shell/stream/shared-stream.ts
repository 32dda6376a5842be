import { openEventStream, type StreamEvent } from "./event-stream";

/** How long a visible tab waits for a response from the tab that holds the stream. */
const ANSWER_MS = 2000;

/** The previous stream of this tab, which may still hold the lock. The next one waits for it, so as not to mistake it for
 *  another tab's. */
let ending: Promise<unknown> = Promise.resolve();

/** Maximum number of changes that are replayed to a tab that starts to listen. */
const REPLAYED_MAX = 200;

type Change = Extract<StreamEvent, { type: "change" }>;
type Message = StreamEvent | { type: "are you there" } | { type: "yes" } | { type: "since"; place: string };

export interface SharedStreamOptions {
  url: string;
  /** The last feed position that this tab has seen. */
  place?: string;
  onEvent: (event: StreamEvent) => void;
}

/** Shares one change stream among all tabs of the browser, because browsers limit connections per host and the server
 *  limits streams per client. The tab that holds a lock opens the stream and broadcasts its events. When it closes, another
 *  tab takes over. A tab that joins gets the changes it missed. Without browser support, each tab opens its own stream.
 *  Returns the function to stop. */
export function followSharedStream(given: SharedStreamOptions): () => void {
  // Both APIs are missing in insecure contexts.
  return "locks" in navigator && "BroadcastChannel" in globalThis ? share(given) : openEventStream(given);
}

function share({ url, place: start, onEvent }: SharedStreamOptions): () => void {
  const name = `buildback:${url}`;
  const { locks } = navigator;
  const channel = new BroadcastChannel(name);
  const stopped = new AbortController();
  let stopStream: (() => void) | undefined;
  let silence: number | undefined;
  let holding: Promise<unknown> = Promise.resolve();
  let place = start;
  const log = new ChangeLog();

  const say = (message: Message) => channel.postMessage(message);

  /** Holds the stream until this tab stops or another tab takes over. */
  const lead = (isLate: boolean) =>
    new Promise<void>((resolve) => {
      if (stopped.signal.aborted) {
        resolve();
        return;
      }
      log.begin(place);
      stopStream = openEventStream({
        url,
        place,
        isLate,
        onEvent: (event) => {
          log.add(event);
          if (event.type === "change" || event.type === "reset") place = event.place ?? place;
          say(event);
          onEvent(event);
        },
      });
      stopped.signal.addEventListener("abort", () => resolve(), { once: true });
    });

  /** Becomes the leader if there is none; otherwise waits for the lock. A tab that waited may have missed events in between. */
  const follow = async () => {
    await ending;
    const hasLed = await locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await lead(false);
      return lock !== null;
    });
    if (hasLed) return;
    if (place !== undefined && !stopped.signal.aborted) say({ type: "since", place });
    await locks.request(name, { signal: stopped.signal }, () => lead(true));
  };

  /** Steals the lock from a tab that the system has suspended. */
  const takeOver = async () => {
    await locks.request(name, { steal: true }, () => lead(true));
  };

  /** If another tab steals the lock, this tab follows it. */
  const hold = (request: Promise<void>) => {
    holding = request.catch(() => {
      stopStream?.();
      stopStream = undefined;
      if (!stopped.signal.aborted) hold(follow());
    });
  };

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type === "are you there") {
      if (stopStream) say({ type: "yes" });
      return;
    }
    if (data.type === "since") {
      if (stopStream) for (const message of log.since(Number(data.place))) say(message);
      return;
    }
    window.clearTimeout(silence);
    if (data.type === "yes") return;
    if ("place" in data) place = data.place ?? place;
    onEvent(data);
  };

  const onVisible = () => {
    if (document.visibilityState !== "visible" || stopStream) return;
    window.clearTimeout(silence);
    silence = window.setTimeout(() => hold(takeOver()), ANSWER_MS);
    say({ type: "are you there" });
  };
  document.addEventListener("visibilitychange", onVisible);

  hold(follow());
  return () => {
    document.removeEventListener("visibilitychange", onVisible);
    window.clearTimeout(silence);
    stopped.abort();
    stopStream?.();
    ending = holding;
    channel.close();
  };
}

/** The recent changes of the stream, for replay to tabs that start to listen. */
class ChangeLog {
  /** Whether the stream is silent. */
  #isSilent = false;
  /** The log is complete after this feed position; undefined if unknown. */
  #from: number | undefined;
  #changes: Change[] = [];

  /** Restarts the log at a feed position. */
  begin(place: string | undefined): void {
    this.#isSilent = false;
    this.#from = place === undefined ? undefined : Number(place);
    this.#changes = [];
  }

  add(event: StreamEvent): void {
    if (event.type === "silent" || event.type === "alive") this.#isSilent = event.type === "silent";
    if (event.type === "reset") {
      this.#from = event.place === undefined ? undefined : Number(event.place);
      this.#changes = [];
    }
    if (event.type !== "change" || this.#from === undefined) return;
    this.#changes.push(event);
    const gone = this.#changes.length > REPLAYED_MAX ? this.#changes.shift() : undefined;
    if (gone) this.#from = Math.max(this.#from, Number(gone.place));
  }

  /** The changes after a feed position, or a reset if the log does not reach back that far. */
  since(after: number): Message[] {
    const silence: Message[] = this.#isSilent ? [{ type: "silent" }] : [];
    if (this.#from === undefined || after < this.#from) return [...silence, { type: "reset" }];
    return [...silence, ...this.#changes.filter((change) => Number(change.place) > after)];
  }
}
