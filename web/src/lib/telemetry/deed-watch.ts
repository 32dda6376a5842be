import { hearFailures } from "./failures";
import type { Recorder } from "./recorder";

/** Elements whose clicks are recorded. Only the kind is recorded, because labels may contain names of people or files. */
const PRESSED = "a, button, [role=tab], [role=menuitem], input, select, textarea, summary";

function kindOf(element: Element): string {
  const role = element.getAttribute("role");
  if (role) return role;
  const tag = element.tagName.toLowerCase();
  return { a: "link", textarea: "field", input: "field", select: "field" }[tag] ?? tag;
}

/** Records clicks and errors: uncaught errors and those caught by a page's error boundary. */
export function watchDeeds(recorder: Recorder): () => void {
  const onClick = ({ target }: Event) => {
    const pressed = target instanceof Element ? target.closest(PRESSED) : null;
    if (pressed) recorder.event("user-interaction", "click", { target: kindOf(pressed) });
  };
  const record = (error: unknown) => recorder.event("error", nameOf(error));
  const onError = ({ error }: ErrorEvent) => record(error);
  const onRejection = ({ reason }: PromiseRejectionEvent) => record(reason);
  const stopHearing = hearFailures(record);
  document.addEventListener("click", onClick, { capture: true, passive: true });
  window.addEventListener("error", onError);
  window.addEventListener("unhandledrejection", onRejection);
  return () => {
    document.removeEventListener("click", onClick, { capture: true });
    window.removeEventListener("error", onError);
    window.removeEventListener("unhandledrejection", onRejection);
    stopHearing();
  };
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : "Error");
