import { lazy, Suspense, useMemo, useState } from "react";
import { useAnnotations } from "@/components/annotation/use-annotations";
import { fileKind, type StoredFile } from "@/components/files/file-kind";
import { Lightbox } from "@/components/files/Lightbox";
import { useOpenFile } from "@/components/files/use-open-file";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import type { FileSource } from "./queries";

const TextPreview = lazy(() => import("@/components/files/TextPreview"));
const VideoPlayer = lazy(() => import("@/components/files/VideoPlayer"));
const DescribePhotosDialog = lazy(() => import("./DescribePhotosDialog"));

interface PreviewOptions {
  /** The files, in the order in which the viewer shows the images. */
  shown: readonly StoredFile[];
  /** All files of the list, among which the photo "before" of another is looked up. */
  files: readonly StoredFile[];
  source: FileSource;
  /** Whether the viewer offers to edit the description of a photo. */
  mayDescribe: boolean;
}

/** Opens a file in a viewer on the page, or in a new tab if there is no viewer for its type. `opened` is the open file. */
export function usePreview({ shown, files, source, mayDescribe }: PreviewOptions) {
  const [image, setImage] = useState<string | null>(null);
  const [viewed, setViewed] = useState<StoredFile | null>(null);
  const [described, setDescribed] = useState<StoredFile>();
  const openElsewhere = useOpenFile();
  const { editor, ...viewer } = useAnnotations(source, { open: setImage, close: () => setImage(null) });
  const code = source.kind === "project" ? source.code : undefined;
  const open = (file: StoredFile) => {
    const kind = fileKind(file);
    if (kind === "image") setImage(file.id);
    else if (kind === "text" || kind === "table" || kind === "video") setViewed(file);
    else void openElsewhere(file);
  };
  const images = useMemo(() => shown.filter((file) => fileKind(file) === "image"), [shown]);
  const describe = (file: StoredFile) => {
    // The viewer comes back with this photo.
    setImage(file.id);
    setDescribed(file);
  };
  const Viewer = viewed && fileKind(viewed) === "video" ? VideoPlayer : TextPreview;
  const opened = (
    <>
      <Lightbox
        {...viewer}
        images={images}
        first={described ? null : image}
        onClose={() => setImage(null)}
        pool={files}
        code={code}
        onDescribe={mayDescribe ? describe : undefined}
      />
      {editor}
      {described && code !== undefined && (
        <Suspense fallback={<ModalFrame onClose={() => setDescribed(undefined)} />}>
          <DescribePhotosDialog code={code} files={[described]} onClose={() => setDescribed(undefined)} />
        </Suspense>
      )}
      {viewed && (
        <Suspense fallback={<ModalFrame onClose={() => setViewed(null)} />}>
          <Viewer file={viewed} onClose={() => setViewed(null)} />
        </Suspense>
      )}
    </>
  );
  return { open, opened };
}
