import { useEffect } from "react";
import { isSpanish, readEnglish } from "@/lib/language";

/** For people whose pages have no Spanish: whoever came in through a Spanish page reads on in English, and leaves the device's
 *  choice as it is. */
export function useEnglish(isNeeded: boolean): void {
  useEffect(() => {
    if (isNeeded && isSpanish()) readEnglish();
  }, [isNeeded]);
}
