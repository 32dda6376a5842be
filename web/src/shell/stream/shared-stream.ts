import { openEventStream, type StreamEvent } from "./event-stream";

/** How long a tab that is looked at waits for a sign of life from the one that holds the stream. */
const ANSWER_MS = 2000;

/** A stream of this very tab that is about to let its lock go: the next one must not take it for another tab's. */
let ending: Promise<unknown> = Promise.resolve();

/** So many changes are told again to a tab that begins to listen. */
const MOST_KEPT = 200;

type Change = Extract<StreamEvent, { type: "change" }>;
type Message = StreamEvent | { type: "are you there" } | { type: "yes" } | { type: "since"; place: string };

export interface SharedStreamOptions {
  url: string;
  /** How far this tab knows the feed. */
  place?: string;
  onEvent: (event: StreamEvent) => void;
}

/** Hears the server's changes over one stream for all tabs of the browser, because browsers open few connections to a
 *  host and the server few streams to a client. The tab that holds a lock holds the stream and passes on what it hears;
 *  when it goes, the next one takes over. A tab that comes to it is told again what it does not know. Where the browser cannot do that, each tab has a stream of its own. Returns
 *  the way to stop. */
export function followSharedStream(given: SharedStreamOptions): () => void {
  // Both are missing outside of secure contexts.
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

  /** Holds the stream until this tab stops, or until another takes it over. */
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

  /** Takes the lead when nobody has it, and else waits for it. Who has waited has not heard what came between. */
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

  /** Takes the lead away from a tab that the system has put to sleep. */
  const takeOver = async () => {
    await locks.request(name, { steal: true }, () => lead(true));
  };

  /** When the lead is taken away, this tab listens to the new one. */
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

/** What came in over the stream, so that it can be told again to a tab that begins to listen. */
class ChangeLog {
  /** Whether nothing arrives. */
  #isSilent = false;
  /** From where on the changes are all that there were; nothing where that is not known. */
  #from: number | undefined;
  #changes: Change[] = [];

  /** Begins anew, at a place in the feed. */
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
    const gone = this.#changes.length > MOST_KEPT ? this.#changes.shift() : undefined;
    if (gone) this.#from = Math.max(this.#from, Number(gone.place));
  }

  /** What came in after a place, or that it is not known any more. */
  since(after: number): Message[] {
    const silence: Message[] = this.#isSilent ? [{ type: "silent" }] : [];
    if (this.#from === undefined || after < this.#from) return [...silence, { type: "reset" }];
    return [...silence, ...this.#changes.filter((change) => Number(change.place) > after)];
  }
}
