import { useEffect } from "react";

const ATTRIBUTE = "data-mantine-color-scheme";

/** Prints in the light color scheme, whatever the screen uses. */
export function useLightPaper(): void {
  useEffect(() => {
    const root = document.documentElement;
    let before: string | null = null;
    const lighten = () => {
      before = root.getAttribute(ATTRIBUTE);
      root.setAttribute(ATTRIBUTE, "light");
    };
    const restore = () => before && root.setAttribute(ATTRIBUTE, before);
    window.addEventListener("beforeprint", lighten);
    window.addEventListener("afterprint", restore);
    return () => {
      window.removeEventListener("beforeprint", lighten);
      window.removeEventListener("afterprint", restore);
    };
  }, []);
}
