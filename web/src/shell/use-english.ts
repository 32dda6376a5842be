import { useEffect } from "react";
import { chooseLanguage, isSpanish } from "@/lib/language";

/** For people whose pages have no Spanish: whoever came in through a Spanish page reads on in English, here and from now
 *  on. */
export function useEnglish(isNeeded: boolean): void {
  useEffect(() => {
    if (isNeeded && isSpanish()) chooseLanguage("en");
  }, [isNeeded]);
}
