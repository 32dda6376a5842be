import { lazy, Suspense, useMemo, useState } from "react";
import { fileKind, type StoredFile } from "@/components/files/file-kind";
import { Lightbox } from "@/components/files/Lightbox";
import { useOpenFile } from "@/components/files/use-open-file";
import { ModalFrame } from "@/components/overlays/ModalFrame";

const TextPreview = lazy(() => import("@/components/files/TextPreview"));

interface PreviewOptions {
  /** The files, in the order in which the viewer shows the images. */
  shown: readonly StoredFile[];
  /** All files of the list, among which the photo "before" of another is looked up. */
  files: readonly StoredFile[];
  code: string | undefined;
}

/** Opens a file in a viewer on the page, or in a new tab if there is no viewer for its type. `opened` is the open file. */
export function usePreview({ shown, files, code }: PreviewOptions) {
  const [image, setImage] = useState<string | null>(null);
  const [text, setText] = useState<StoredFile | null>(null);
  const openElsewhere = useOpenFile();
  const open = (file: StoredFile) => {
    const kind = fileKind(file);
    if (kind === "image") setImage(file.id);
    else if (kind === "text") setText(file);
    else void openElsewhere(file);
  };
  const images = useMemo(() => shown.filter((file) => fileKind(file) === "image"), [shown]);
  const opened = (
    <>
      <Lightbox images={images} first={image} onClose={() => setImage(null)} pool={files} code={code} />
      {text && (
        <Suspense fallback={<ModalFrame onClose={() => setText(null)} />}>
          <TextPreview file={text} onClose={() => setText(null)} />
        </Suspense>
      )}
    </>
  );
  return { open, opened };
}
