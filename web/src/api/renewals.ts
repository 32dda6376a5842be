/** Changes to the caller's own account, which may give the session a new token, and which are not answered yet. */
const pending = new Set<Promise<unknown>>();
/** How many were answered. */
let answered = 0;

/** Notes a write, if it may give the session a new token, until it is answered. */
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

/** How the server answers a token that it does not know any more; 204 where a guest may ask, too (`or_nobody`). */
const KNOWS_NOBODY = [401, 204];

/** Reads once more what was refused with the old token: the server ended that one, and the browser had no new one yet. */
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
