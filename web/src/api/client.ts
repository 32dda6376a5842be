import problemText from "locales/problem.ftl";
import createClient, { type Middleware } from "openapi-fetch";
import { serverText } from "@/language/server-text";
import { isAway } from "@/service-worker/requests";
import { isAttended } from "./presence";
import { noteReach } from "./reach";
import { noted, withNewToken } from "./renewals";
import type { components, paths } from "./schema";
import { waitText, withWait } from "./wait";

/** API schemas by name: `Schemas["ProjectCard"]`. */
export type Schemas = components["schemas"];

/** A validation error of one field. */
export type FieldProblem = Schemas["ProblemField"];

/** Details of a failure that are not part of the response body. */
interface Circumstances {
  /** Used if the body has no code. */
  code?: string;
  /** Used if the body has no text. */
  detail?: string;
  /** Value of the `Retry-After` header, in seconds. */
  retryAfter?: string | null;
}

/** Describes a response that came from a proxy. The portal itself responds with JSON. */
function ofProxy(status: number, body: unknown): Required<Pick<Circumstances, "code" | "detail">> | undefined {
  if (typeof body === "object" && body !== null) return undefined;
  if (status === 413) return { code: "proxy_too_large", detail: problemText("proxy-too-large") };
  if (status < 502 || status > 504) return undefined;
  return { code: "proxy_unreachable", detail: problemText("proxy-unreachable", { status }) };
}

/** A failed request. `message` is the text for the user. */
export class ApiProblem extends Error {
  /** The HTTP status; 0 if the server could not be reached. */
  readonly status: number;
  /** A stable, machine-readable code. */
  readonly code: string;
  /** For status 429: when to retry, as text. */
  readonly wait: string | undefined;
  readonly errors: FieldProblem[];
  readonly requestId: string | undefined;
  /** Whether the response had no text for the user. Forms then use a more specific text. */
  readonly isWordless: boolean;
  /** The whole body, for problems with additional data (such as the current state on a version conflict). */
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

  /** Whether a retry is likely to succeed. A request that was too slow would be too slow again. */
  get isTransient(): boolean {
    return this.status === 0 || (this.status >= 500 && this.code !== "too_slow");
  }

  /** Whether the portal could not be reached, or a proxy in front of it could not reach it. */
  get isAway(): boolean {
    return this.isTransient && (this.status === 0 || isAway(this.status));
  }

  static offline(code = "network"): ApiProblem {
    return new ApiProblem(0, undefined, { code, detail: problemText("offline") });
  }
}

const SILENCE = "silence";

/** Whether an error is an `ApiProblem`, optionally with this status and code. */
export function isProblem(error: unknown, status?: number, code?: string): error is ApiProblem {
  return (
    error instanceof ApiProblem &&
    (status === undefined || error.status === status) &&
    (code === undefined || error.code === code)
  );
}

/**
 * Whether a read failed for a temporary reason (no connection, rate limit, server error). Cached data can then stay visible.
 * Other failures, such as a denied permission, must hide it.
 */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 0 || error.status === 429 || error.status >= 500);
}

/** A temporary obstacle to a write: no connection, or a server that is busy, full, or down. */
export type Obstacle = "no-signal" | "busy";

const BUSY = new Set([408, 429, 502, 503, 504, 507]);

/**
 * Returns the temporary obstacle that blocked a write, so that it can be queued and sent later. Internal server errors do not
 * count, because they may be permanent. The user sees those and decides whether to retry.
 */
export function obstacleOf(error: unknown): Obstacle | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  if (error.status === 0) return "no-signal";
  return BUSY.has(error.status) ? "busy" : undefined;
}

/** Whether a request timed out. It has waited long enough, so it is not retried immediately. */
export const isSilence = (error: unknown): boolean => isProblem(error, 0, SILENCE);

/** Timeout for requests that the server answers immediately and a page waits for, in milliseconds. */
export const QUICK_MS = 15_000;

/**
 * Aborts a call after a timeout and reports it as offline. With a very weak signal, browsers consider themselves online and wait
 * for minutes.
 */
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

/**
 * Whether a create request already succeeded in an earlier attempt whose response was lost, but with different content. The
 * record created then stays unchanged.
 */
export function wasSavedEarlier(error: unknown): boolean {
  return isProblem(error, 409, "idempotency_key_reused");
}

/** Error text for the user: the server's text if there is one, otherwise the fallback. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiProblem && !error.isWordless ? error.message : fallback;
}

/** Cross-site requests cannot set this header. The server rejects writes without it. */
export const WRITE_HEADER = "X-Buildback-Request";

/**
 * Header that binds a request to an account. All windows share one cookie. If another window has signed in as a different user,
 * the server rejects the request with 401.
 */
export const forAccount = (id: string) => ({ "X-Buildback-Account": id });

/** Marks reads that no user action caused. The server does not count them as session activity. */
const BACKGROUND_HEADER = "X-Buildback-Background";

const marksRequests: Middleware = {
  onRequest({ request }) {
    if (request.method === "GET" || request.method === "HEAD") {
      if (!isAttended()) request.headers.set(BACKGROUND_HEADER, "1");
      return;
    }
    request.headers.set(WRITE_HEADER, "1");
    // Send the page's language instead of the browser's. The server uses it for emails until the user selects a language.
    request.headers.set("Accept-Language", document.documentElement.lang);
    if (!request.headers.has("Content-Type")) request.headers.set("Content-Type", "application/json");
  },
};

const namesFailures: Middleware = {
  onResponse({ response }) {
    noteReach(!isAway(response.status) || isJson(response));
  },
  onError({ error }) {
    if (error instanceof DOMException && error.name === "AbortError") return error;
    noteReach(false);
    return isProblem(error) ? error : ApiProblem.offline();
  },
};

/** The portal answers in JSON, a proxy in front of it does not. */
const isJson = ({ headers }: Response) => headers.get("Content-Type")?.includes("json") ?? false;

/**
 * Timeout for reads in milliseconds, well above the server's own limit. Uploads can take longer, so writes set their own
 * timeouts.
 */
const READ_MS = 60_000;

const read = (request: Request, signal: AbortSignal) =>
  withNewToken(() => globalThis.fetch(request, { signal }), signal);

export const api = createClient<paths>({
  baseUrl: globalThis.location.origin,
  // Look up `fetch` on each call. openapi-fetch would store a reference that the tests cannot intercept.
  fetch: async (request) => {
    if (request.method === "GET") return inTime(READ_MS, (signal) => read(request, signal), request.signal);
    return noted(request, globalThis.fetch(request));
  },
});
api.use(marksRequests, namesFailures);

export interface Outcome<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** Returns the data of a response, or throws an `ApiProblem`: `unwrap(await api.GET(...))`. */
export function unwrap<T>({ data, error, response }: Outcome<T>): NonNullable<T> {
  if (!response.ok) {
    throw new ApiProblem(response.status, error, { retryAfter: response.headers.get("Retry-After") });
  }
  return data as NonNullable<T>;
}
