import { lazy, Suspense, useState } from "react";
import { fileKind, type StoredFile } from "@/components/files/file-kind";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import type { View } from "./CompareDialog";

const CompareDialog = lazy(() => import("./CompareDialog"));

/** Opens two photos beside each other or under a slider. `opened` is the open dialog. */
export function useCompare(files: readonly StoredFile[]) {
  const [compared, setCompared] = useState<{ ids: [string, string]; first: View }>();
  const close = () => setCompared(undefined);
  const open = (one: StoredFile, other: StoredFile, first: View) => setCompared({ ids: [one.id, other.id], first });
  /** Compares the selected files; undefined unless they are two photos. */
  const ofSelected = (chosen: readonly StoredFile[]): (() => void) | undefined => {
    const [one, other, ...more] = chosen.filter((file) => fileKind(file) === "image");
    if (!one || !other || more.length > 0 || chosen.length !== 2) return undefined;
    return () => open(one, other, "side-by-side");
  };
  const [one, other] = (compared?.ids ?? []).map((id) => files.find((file) => file.id === id));
  const opened =
    compared && one && other ? (
      <Suspense fallback={<ModalFrame onClose={close} />}>
        <CompareDialog photos={[one, other]} first={compared.first} onClose={close} />
      </Suspense>
    ) : undefined;
  return { open, ofSelected, opened };
}
