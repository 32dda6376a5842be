import problemText from "locales/problem.ftl";
import createClient, { type Middleware } from "openapi-fetch";
import { serverText } from "@/language/server-text";
import { isAttended } from "./presence";
import { noted, withNewToken } from "./renewals";
import type { components, paths } from "./schema";
import { waitText, withWait } from "./wait";

/** The schemas of the API by name: `Schemas["ProjectCard"]`. */
export type Schemas = components["schemas"];

/** One broken rule of one field, as the server tells it. */
export type FieldProblem = Schemas["ProblemField"];

/** What is known of a refusal beside its body. */
interface Circumstances {
  /** For a body without a word of its own. */
  code?: string;
  /** For a body without a text of its own. */
  detail?: string;
  /** The answer's `Retry-After`, in seconds. */
  retryAfter?: string | null;
}

/** Explains an answer that a proxy gave in the portal's place. The portal itself answers in JSON. */
function ofProxy(status: number, body: unknown): Required<Pick<Circumstances, "code" | "detail">> | undefined {
  if (typeof body === "object" && body !== null) return undefined;
  if (status === 413) return { code: "proxy_too_large", detail: problemText("proxy-too-large") };
  if (status < 502 || status > 504) return undefined;
  return { code: "proxy_unreachable", detail: problemText("proxy-unreachable", { status }) };
}

/** A refused or failed call. `message` is the text for the person. */
export class ApiProblem extends Error {
  /** The HTTP status; 0 when the server could not be reached. */
  readonly status: number;
  /** A stable machine word. */
  readonly code: string;
  /** Behind 'too many', when the call may be made again; elsewhere nothing. */
  readonly wait: string | undefined;
  readonly errors: FieldProblem[];
  readonly requestId: string | undefined;
  /** Whether the answer had no text for people: a form has better words then. */
  readonly isWordless: boolean;
  /** The whole body, for problems that carry more (such as a stale edit's current state). */
  readonly body: unknown;

  constructor(status: number, body: unknown, { code = "unknown", detail, retryAfter }: Circumstances = {}) {
    const problem = (typeof body === "object" && body !== null ? body : {}) as Partial<Schemas["Problem"]>;
    const wait = status === 429 ? waitText(retryAfter) : undefined;
    const proxy = detail === undefined ? ofProxy(status, body) : undefined;
    const said = (problem.detail && serverText(problem.text, problem.detail)) ?? detail ?? proxy?.detail;
    super(withWait(said ?? problemText("unreadable"), wait));
    this.name = "ApiProblem";
    this.status = status;
    this.code = problem.code ?? proxy?.code ?? code;
    this.wait = wait;
    this.errors = problem.errors ?? [];
    this.requestId = problem.request_id;
    this.isWordless = said === undefined;
    this.body = body;
  }

  /** Whether the same call may well succeed when it is made again. What takes too long does so the next time. */
  get isTransient(): boolean {
    return this.status === 0 || (this.status >= 500 && this.code !== "too_slow");
  }

  static offline(code = "network"): ApiProblem {
    return new ApiProblem(0, undefined, { code, detail: problemText("offline") });
  }
}

const SILENCE = "silence";

/** Whether an error is the given problem. */
export function isProblem(error: unknown, status?: number, code?: string): error is ApiProblem {
  return (
    error instanceof ApiProblem &&
    (status === undefined || error.status === status) &&
    (code === undefined || error.code === code)
  );
}

/** Whether a read failed for a reason that passes (no connection, too many, a busy server): what was read before is still
 *  the best answer then, while a refusal takes it away. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 0 || error.status === 429 || error.status >= 500);
}

/** What keeps a write from being taken just now, and passes by itself: no signal; or a portal that is busy, full or away. */
export type Obstacle = "no-signal" | "busy";

const BUSY = new Set([408, 429, 502, 503, 504, 507]);

/** What kept a write from being taken, if that passes by itself: then it can be kept and sent later. A fault of the portal's
 *  own is no such thing. It may be the same each time, so a person is told of it and tries again. */
export function obstacleOf(error: unknown): Obstacle | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  if (error.status === 0) return "no-signal";
  return BUSY.has(error.status) ? "busy" : undefined;
}

/** Whether a call was given up because nothing came of it: it has waited enough, and is not repeated at once. */
export const isSilence = (error: unknown): boolean => isProblem(error, 0, SILENCE);

/** How long a call may take that the server answers at once, and that a page waits for. */
export const QUICK_MS = 15_000;

/** Gives a call up after a time, as if there were no network: where a signal lets nothing through, browsers call
 *  themselves online and wait for minutes. */
export async function inTime<T>(
  ms: number,
  call: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const abort = new AbortController();
  const cancel = () => abort.abort(signal?.reason);
  if (signal?.aborted) cancel();
  signal?.addEventListener("abort", cancel, { once: true });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    abort.abort();
  }, ms);
  try {
    return await call(abort.signal);
  } catch (error) {
    throw isLate ? ApiProblem.offline(SILENCE) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Whether an earlier try of the same creating call had landed although its answer was lost, and something was changed
 *  since: what was created then stays as it is. */
export function hasLandedBefore(error: unknown): boolean {
  return isProblem(error, 409, "idempotency_key_reused");
}

/** What to tell a person about an error, in the server's words where there are some. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiProblem && !error.isWordless ? error.message : fallback;
}

/** The header that a foreign site cannot send: the server refuses writes without it. */
export const WRITE_HEADER = "X-Buildback-Request";

/** The header that binds a call to an account. If somebody else has signed in since in another window, which shares the cookie, the
 *  server refuses the call with 401. */
export const forAccount = (id: string) => ({ "X-Buildback-Account": id });

/** The header of a read that nobody at the page caused: the server does not take it for use of the session. */
const BACKGROUND_HEADER = "X-Buildback-Background";

const marksRequests: Middleware = {
  onRequest({ request }) {
    if (request.method === "GET" || request.method === "HEAD") {
      if (!isAttended()) request.headers.set(BACKGROUND_HEADER, "1");
      return;
    }
    request.headers.set(WRITE_HEADER, "1");
    // Not the browser's: in what somebody reads who signs in, they are written to until they choose.
    request.headers.set("Accept-Language", document.documentElement.lang);
    if (!request.headers.has("Content-Type")) request.headers.set("Content-Type", "application/json");
  },
};

const namesFailures: Middleware = {
  onError({ error }) {
    if (isProblem(error)) return error;
    if (error instanceof DOMException && error.name === "AbortError") return error;
    return ApiProblem.offline();
  },
};

/** How long a read may go without an answer: well beyond the server's own limit. A write may have to wait for its body,
 *  and is limited where it is known how long it is. */
const READ_MS = 60_000;

const read = (request: Request, signal: AbortSignal) =>
  withNewToken(() => globalThis.fetch(request, { signal }), signal);

export const api = createClient<paths>({
  baseUrl: globalThis.location.origin,
  // openapi-fetch would keep today's `fetch`, and the tests' interception would miss it.
  fetch: async (request) => {
    if (request.method === "GET") return inTime(READ_MS, (signal) => read(request, signal), request.signal);
    return noted(request, globalThis.fetch(request));
  },
});
api.use(marksRequests, namesFailures);

interface Outcome<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The data of an answered call, or an `ApiProblem`: `unwrap(await api.GET(...))`. */
export function unwrap<T>({ data, error, response }: Outcome<T>): NonNullable<T> {
  if (!response.ok) {
    throw new ApiProblem(response.status, error, { retryAfter: response.headers.get("Retry-After") });
  }
  return data as NonNullable<T>;
}
