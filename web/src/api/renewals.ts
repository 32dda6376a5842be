/** Pending changes to the caller's own account, any of which may replace the session token. */
const pending = new Set<Promise<unknown>>();
/** Number of completed changes. */
let answered = 0;

/** Tracks a write that may replace the session token. */
export function noted(request: Request, answer: Promise<Response>): Promise<Response> {
  if (!new URL(request.url).pathname.startsWith("/api/me/")) return answer;
  const settled = answer.then(
    () => answered++,
    () => answered++,
  );
  pending.add(settled);
  void settled.then(() => pending.delete(settled));
  return answer;
}

/** Responses to an unknown session token. Endpoints that allow guests (`or_nobody`) return 204. */
const KNOWS_NOBODY = [401, 204];

/**
 * Repeats a read that was rejected because a pending change had invalidated the old token and the new one had not arrived yet.
 */
export async function withNewToken(read: () => Promise<Response>, signal: AbortSignal): Promise<Response> {
  const before = answered;
  const answer = await read();
  if (!KNOWS_NOBODY.includes(answer.status)) return answer;
  const called = new Promise<never>((_, no) => {
    signal.addEventListener("abort", () => no(signal.reason), { once: true });
  });
  await Promise.race([Promise.all(pending), called]);
  return answered === before ? answer : read();
}
