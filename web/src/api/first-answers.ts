declare global {
  /** Set by index.html. */
  var firstAnswers: Map<string, Promise<Response | undefined>> | undefined;
}

/** The answer that index.html asked for while the application was loading; once, and only of the first page. */
export async function takeFirstAnswer(request: Request): Promise<Response | undefined> {
  const url = request.url.slice(location.origin.length);
  const answer = globalThis.firstAnswers?.get(url);
  globalThis.firstAnswers?.delete(url);
  return answer;
}

/** From now on each call asks the server. */
export function dropFirstAnswers(): void {
  globalThis.firstAnswers = undefined;
}
