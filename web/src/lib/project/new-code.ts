const NAME = "buildback:new-code";

interface NewCode {
  from: string;
  to: string;
}

/** Says in this window that a project has another code now, to whatever is kept under the one before. */
export const tellNewCode = (from: string, to: string): void =>
  void window.dispatchEvent(new CustomEvent<NewCode>(NAME, { detail: { from, to } }));

/** Hears of it. */
export const onNewCode = (follow: (code: NewCode) => void): void =>
  window.addEventListener(NAME, (event) => follow((event as CustomEvent<NewCode>).detail));
