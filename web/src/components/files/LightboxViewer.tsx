import attachmentText from "locales/attachment.ftl";
import { useContext, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import LightboxBase, { type Slide, useLightboxState } from "yet-another-react-lightbox";
import Captions from "yet-another-react-lightbox/plugins/captions";
import Counter from "yet-another-react-lightbox/plugins/counter";
import Download from "yet-another-react-lightbox/plugins/download";
import Zoom from "yet-another-react-lightbox/plugins/zoom";
import "yet-another-react-lightbox/styles.css";
import "yet-another-react-lightbox/plugins/captions.css";
import "yet-another-react-lightbox/plugins/counter.css";
import { useBackCloses } from "@/components/overlays/use-back-closes";
import { useIsOnTop } from "@/components/overlays/use-is-on-top";
import { FileFacts } from "./FileFacts";
import type { StoredFile } from "./file-kind";
import classes from "./LightboxViewer.module.css";
import type { LightboxProps } from "./lightbox-props";
import { PhotoLayer } from "./PhotoLayer";
import { useDownload } from "./use-download";
import { RefetchFiles, workingLink } from "./working-link";

/** The lightbox texts, by their English defaults. */
const LABELS = {
  Previous: attachmentText("lightbox-previous"),
  Next: attachmentText("lightbox-next"),
  Close: attachmentText("lightbox-close"),
  Download: attachmentText("lightbox-download"),
  "Zoom in": attachmentText("lightbox-zoom-in"),
  "Zoom out": attachmentText("lightbox-zoom-out"),
  Lightbox: attachmentText("lightbox-lightbox"),
  "Photo gallery": attachmentText("lightbox-photo-gallery"),
  Carousel: attachmentText("lightbox-carousel"),
  Slide: attachmentText("lightbox-slide"),
  Caption: attachmentText("lightbox-caption"),
  "{index} of {total}": attachmentText("lightbox-index-of-total", { index: "{index}", total: "{total}" }),
};

/** An image as compared by content. */
interface Described {
  src: string;
  alt: string;
  file: Pick<StoredFile, "file_name" | "uploaded_at" | "facts">;
  download: { url: string; filename: string };
}

/** The lightbox, in a separate chunk. */
export default function LightboxViewer(props: LightboxProps & { first: string }) {
  useBackCloses(props.onClose);
  useIsOnTop();
  const { images, layer, actions } = props;
  // Track the image by id, because images may be added or removed while the lightbox is open.
  const [shown, setShown] = useState({ id: props.first, index: 0 });
  // Compare by content: the lightbox interrupts its current action for every new array, and pages refetch the same files.
  const described = JSON.stringify(
    images.map(
      (image): Described => ({
        src: image.url,
        alt: image.file_name,
        file: { file_name: image.file_name, uploaded_at: image.uploaded_at, facts: image.facts },
        download: { url: image.download_url, filename: image.file_name },
      }),
    ),
  );
  const slides = useMemo<Slide[]>(
    () =>
      (JSON.parse(described) as Described[]).map(({ file, ...slide }) => ({
        ...slide,
        description: <FileFacts file={file} />,
      })),
    [described],
  );
  // Set the index only when the images change. Otherwise the lightbox navigates on its own. Passing back each step would undo a
  // step made in the meantime.
  const [put, setPut] = useState({ described, index: placeOf(shown, images) });
  if (put.described !== described) setPut({ described, index: placeOf(shown, images) });
  const current = images[placeOf(shown, images)];
  const forShown = (part: typeof layer) => (typeof part === "function" ? current && part(current) : part);
  const over = forShown(layer);
  const download = useDownload();
  const refetch = useContext(RefetchFiles);
  const asked = useRef(new Set<string>());
  // Signed links expire while a page is open. When one fails, all are refetched, and the slides then use the new ones.
  const onFailed = (index: number) => {
    const image = images[index];
    if (!image || asked.current.has(image.id)) return;
    asked.current.add(image.id);
    workingLink(image, "url", refetch).catch(() => undefined);
  };
  return (
    <LightboxBase
      open
      close={props.onClose}
      index={put.index}
      on={{
        view: ({ index }) => {
          const image = images[index];
          if (image) setShown({ id: image.id, index });
        },
      }}
      labels={LABELS}
      plugins={[Captions, Counter, Download, Zoom]}
      className={classes.viewer ?? ""}
      toolbar={{ buttons: [forShown(actions), "close"] }}
      captions={{ descriptionTextAlign: "center" }}
      styles={{
        // Not cut after some lines: the facts are worth reading.
        captionsDescription: { display: "block", overflowWrap: "anywhere" },
        captionsDescriptionContainer: { paddingBottom: "max(16px, env(safe-area-inset-bottom))" },
      }}
      slides={slides}
      download={{
        download: ({ slide }) => {
          const file = images.find(({ url }) => "src" in slide && url === slide.src);
          if (file) void download(file);
        },
      }}
      carousel={{ finite: true }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      render={{
        iconError: () => <ImageFailed onFailed={onFailed} />,
        slideContainer: ({ slide, children }) => (
          <>
            {children}
            {over && "src" in slide && slide.src === current?.url && <PhotoLayer>{over}</PhotoLayer>}
          </>
        ),
        ...(images.length > 1 ? {} : { buttonPrev: () => null, buttonNext: () => null }),
      }}
    />
  );
}

/** The index of an image; its previous index if it was removed. */
function placeOf(shown: { id: string; index: number }, images: readonly StoredFile[]): number {
  const found = images.findIndex(({ id }) => id === shown.id);
  return found < 0 ? Math.min(shown.index, images.length - 1) : found;
}

/** Shown for an image that failed to load. */
function ImageFailed({ onFailed }: { onFailed: (index: number) => void }) {
  const { currentIndex } = useLightboxState();
  const ask = useEffectEvent(onFailed);
  useEffect(() => ask(currentIndex), [currentIndex]);
  return <p role="alert">{attachmentText("lightbox-failed")}</p>;
}
