import type { ComponentType } from "react";
import { wasEverKept } from "./forget";

interface LeftProps {
  userId: string;
}

/** What shows those who are no contractors any more what they left on this device. */
export async function leftUpdates(): Promise<{ default: ComponentType<LeftProps> }> {
  if (!(await wasEverKept())) return { default: () => null };
  return { default: (await import("./LeftUpdates")).LeftUpdates };
}
