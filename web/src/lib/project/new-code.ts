const NAME = "buildback:new-code";

interface NewCode {
  from: string;
  to: string;
}

/** Announces within this window that a project's code has changed, so that data stored under the old code can follow. */
export const tellNewCode = (from: string, to: string): void =>
  void window.dispatchEvent(new CustomEvent<NewCode>(NAME, { detail: { from, to } }));

/** Subscribes to code changes. */
export const onNewCode = (follow: (code: NewCode) => void): void =>
  window.addEventListener(NAME, (event) => follow((event as CustomEvent<NewCode>).detail));
