import createClient, { type Middleware } from "openapi-fetch";
import { told } from "@/lib/told";
import { worded } from "@/lib/worded";
import { isAttended } from "./presence";
import type { components, paths } from "./schema";
import { waitText, withWait } from "./wait";

/** The schemas of the API by name: `Schemas["ProjectCard"]`. */
export type Schemas = components["schemas"];

/** One broken rule of one field, as the server tells it. */
export type FieldProblem = Schemas["ProblemField"];

export const problemTexts = worded("problemTexts", {
  offline: "Network error. Please check your connection and try again.",
  unreadable: "An unexpected error occurred. Please try again.",
} as const);

/** What is known of a refusal beside its body. */
interface Circumstances {
  /** For a body without a word of its own. */
  code?: string;
  /** For a body without a text of its own. */
  detail?: string;
  /** The answer's `Retry-After`, in seconds. */
  retryAfter?: string | null;
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
  /** Whether the answer had no text of its own, as a proxy's has none for people: a form has better words then. */
  readonly isWordless: boolean;
  /** The whole body, for problems that carry more (such as a stale edit's current state). */
  readonly body: unknown;

  constructor(status: number, body: unknown, { code = "unknown", detail, retryAfter }: Circumstances = {}) {
    const problem = (typeof body === "object" && body !== null ? body : {}) as Partial<Schemas["Problem"]>;
    const wait = status === 429 ? waitText(retryAfter) : undefined;
    const said = (problem.detail && told(problem.detail, problem.code)) ?? detail;
    super(withWait(said ?? problemTexts.unreadable, wait));
    this.name = "ApiProblem";
    this.status = status;
    this.code = problem.code ?? code;
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

  static offline(): ApiProblem {
    return new ApiProblem(0, undefined, { code: "network", detail: problemTexts.offline });
  }
}

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
    if (error instanceof DOMException && error.name === "AbortError") return error;
    return ApiProblem.offline();
  },
};

export const api = createClient<paths>({
  baseUrl: globalThis.location.origin,
  // openapi-fetch would keep today's `fetch`, and the tests' interception would miss it.
  fetch: (request) => globalThis.fetch(request),
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
